//! Whether what runs before `main` and at the end is what the sources say, and in the order of
//! their records: a script of the linker may leave some of it out, or sort it.
use super::inputs::LinkInputs;
use super::map::LinkMap;

/// Comes behind all that have a number.
const LAST: u32 = 65_536;

/// In what way it is not.
pub(crate) fn difference(map: &LinkMap, inputs: &LinkInputs) -> Option<String> {
    for (file, input) in inputs.with_bitcode().filter(|(_, input)| !input.is_several) {
        let mut linked: Vec<&str> = Vec::new();
        linked.extend(map.starts.iter().filter(|(_, own)| own == file).map(|(name, _)| &**name));
        let all = input.starts.len() + input.shared_starts;
        for name in &input.starts {
            let Some(at) = linked.iter().position(|own| own == name) else {
                return Some(format!("`{name}` of {file} left out"));
            };
            linked.swap_remove(at);
        }
        if input.starts.len() + linked.len() > all {
            return Some(format!("more than one `{}` of {file}", linked.first()?));
        }
    }
    [".preinit_array", ".init_array", ".fini_array"].iter().find_map(|list| {
        let known = map.starts.iter().filter(|(name, _)| name.starts_with(list));
        let places = known.filter_map(|(name, file)| {
            let input = inputs.get(file).filter(|input| input.has_bitcode && !input.is_several);
            let number = name[list.len()..].strip_prefix('.').and_then(|text| text.parse().ok());
            let place = map.records.iter().position(|own| own == file);
            input.map(|_| ((number.unwrap_or(LAST), place), file))
        });
        let places: Vec<_> = places.collect();
        let is_late = |pair: &&[((u32, Option<usize>), &String)]| pair[0].0 > pair[1].0;
        let late = places.windows(2).find(is_late)?;
        Some(format!("`{list}` of {} in another order", late[0].1))
    })
}
