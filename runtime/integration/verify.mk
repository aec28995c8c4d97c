# Verification in Makefiles, for projects that are built with verify-cc (make CC=/path/to/scripts/verify-cc):
#
#   include /path/to/runtime/integration/verify.mk
#   $(eval $(call verification,clamp,app))
#   $(eval $(call verification,unit,libclamp.a,proof.c --entry proof_clamp))
#
#   make verification             all of them, each with its report in verification/NAME.log and .json
#   make verification/unit.log    one of them
#
# $(call verification,NAME,PROGRAMS,OPTIONS): programs, libraries or archives, and more for `verify`. A report is made again when a program
# has changed; what is not TRUE fails.
VERIFY ?= $(dir $(lastword $(MAKEFILE_LIST)))../../scripts/verify
VERIFY_FLAGS ?= --timelimit 60s

.PHONY: verification
define verification
verification: verification/$(1).log
verification/$(1).log: $(2) $$(filter %.c,$(3))
	@mkdir -p verification
	@$$(VERIFY) $$(VERIFY_FLAGS) --json verification/$(1).json $$(addprefix --program ,$(2)) $(3) > $$@.new 2>&1 || \
	  { code=$$$$?; cat $$@.new; rm -f $$@.new; exit $$$$code; }
	@tail -n 1 $$@.new | sed 's/^/$(1): /'
	@mv $$@.new $$@
endef
