import { useState } from 'react'

/** Which of the items shown are chosen; one that has gone is no longer chosen. */
export const useChoice = (ids: readonly string[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const present = ids.filter((id) => chosen.has(id))
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(present)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const chooseAll = (isChosen: boolean) => setChosen(new Set(isChosen ? ids : []))
  return { chosen: present, choose, chooseAll, isAll: ids.length > 0 && present.length === ids.length }
}
