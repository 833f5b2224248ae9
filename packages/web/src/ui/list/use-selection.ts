import { useCallback, useMemo, useRef, useState } from 'react'

/** More than this would make an address too long: a larger selection lives as long as the page. */
const maxIdsInUrl = 100

const keysOf = (text: string | undefined) => (text ? text.split(',').map(decodeURIComponent) : [])

interface SelectionOptions {
  all: readonly string[]
  shown: readonly string[]
  address: string | undefined
  onAddress: (sel: string | undefined) => void
}

/** Which rows are chosen. One that filters hide stays chosen and is counted apart; one that has gone is forgotten. */
export const useSelection = ({ all, shown, address, onAddress }: SelectionOptions) => {
  const [held, setHeld] = useState<ReadonlySet<string>>(() => new Set(keysOf(address)))
  const anchor = useRef<string | undefined>(undefined)
  const chosen = useMemo(() => new Set(all.filter((key) => held.has(key))), [all, held])
  const become = useCallback(
    (next: ReadonlySet<string>) => {
      setHeld(next)
      const isShort = next.size > 0 && next.size <= maxIdsInUrl
      onAddress(isShort ? [...next].map(encodeURIComponent).join(',') : undefined)
    },
    [onAddress],
  )
  const choose = (key: string, isChosen: boolean, isRange = false) => {
    const next = new Set(chosen)
    const [from, to] = [shown.indexOf(anchor.current ?? key), shown.indexOf(key)]
    const keys = isRange && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [key]
    for (const one of keys) {
      if (isChosen) next.add(one)
      else next.delete(one)
    }
    if (!isRange || from < 0) anchor.current = key
    become(next)
  }
  const chooseShown = (isChosen: boolean) => {
    const next = new Set(chosen)
    for (const key of shown) {
      if (isChosen) next.add(key)
      else next.delete(key)
    }
    become(next)
  }
  const shownChosen = shown.filter((key) => chosen.has(key)).length
  return {
    chosen,
    choose,
    chooseShown,
    clear: () => become(new Set()),
    isAllShown: shown.length > 0 && shownChosen === shown.length,
    hidden: chosen.size - shownChosen,
  }
}

export type Selection = ReturnType<typeof useSelection>
