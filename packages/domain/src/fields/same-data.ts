/** Whether two pieces of plain data are the same, with their keys in the same order; the order of a list counts. */
export const isSameData = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))
