/** Whether two lists have the same ids, in any order and however often. */
export const areSameIds = (some: readonly string[], others: readonly string[]): boolean => {
  const [first, second] = [new Set(some), new Set(others)]
  return first.size === second.size && [...first].every((id) => second.has(id))
}
