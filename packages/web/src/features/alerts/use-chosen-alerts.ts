import { useState } from 'react'

/** The chosen alerts; an alert that is no longer active is no longer chosen. */
export const useChosenAlerts = (ids: readonly string[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const stillActive = ids.filter((id) => chosen.has(id))
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(stillActive)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const chooseAll = (isChosen: boolean) => setChosen(new Set(isChosen ? ids : []))
  return {
    chosen: stillActive,
    choose,
    chooseAll,
    isAll: ids.length > 0 && stillActive.length === ids.length,
  }
}
