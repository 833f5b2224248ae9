type Listener = () => void

/** The selected stalls of a floor, kept outside of React: a drag changes them at every frame. */
export interface StallSelection {
  /** The same set until the selection changes. */
  readonly get: () => ReadonlySet<string>
  readonly subscribe: (listener: Listener) => Listener
  readonly set: (numbers: Iterable<string>) => void
  readonly add: (numbers: Iterable<string>) => void
  readonly toggle: (number: string) => void
  /** Selects all, or none of them if all were selected. */
  readonly toggleAll: (numbers: readonly string[]) => void
  readonly clear: () => void
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((number) => other.has(number))

export const createStallSelection = (): StallSelection => {
  let selected: ReadonlySet<string> = new Set()
  const listeners = new Set<Listener>()
  const set = (numbers: Iterable<string>) => {
    const next = new Set(numbers)
    if (isSame(selected, next)) return
    selected = next
    for (const listener of listeners) listener()
  }
  const without = (numbers: Iterable<string>) => {
    const next = new Set(selected)
    for (const number of numbers) next.delete(number)
    set(next)
  }
  const add = (numbers: Iterable<string>) => set([...selected, ...numbers])
  return {
    get: () => selected,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set,
    add,
    toggle: (number) => (selected.has(number) ? without([number]) : add([number])),
    toggleAll: (numbers) =>
      numbers.every((number) => selected.has(number)) ? without(numbers) : add(numbers),
    clear: () => set([]),
  }
}
