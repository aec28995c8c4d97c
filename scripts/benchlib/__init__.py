"""What scripts/bench is made of: tasks, execution under limits, results and scores, pages, comparison."""
