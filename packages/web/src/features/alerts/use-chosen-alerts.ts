import { useState } from 'react'
import type { AlertsOfCause } from '@stallwise/contract/alerts/alerts.contract.ts'
import type { ChosenAlerts } from './alerts.queries.ts'

type Shown = Pick<AlertsOfCause, 'cause' | 'count' | 'last'>

/** The chosen causes, and single alerts (by id, with their cause) of other causes. */
interface Chosen {
  readonly causes: ReadonlySet<string>
  readonly alerts: ReadonlyMap<string, string>
}

const nothing: Chosen = { causes: new Set(), alerts: new Map() }

/** The alerts that are chosen; what is no longer active is no longer chosen. */
export const useChosenAlerts = (shown: readonly Shown[]) => {
  const [chosen, setChosen] = useState(nothing)
  const known = new Set(shown.map(({ cause }) => cause))
  const causes = shown.filter(({ cause }) => chosen.causes.has(cause))
  const single = [...chosen.alerts].filter(([, cause]) => known.has(cause) && !chosen.causes.has(cause))
  const ids = single.map(([id]) => id)
  const count = ids.length + causes.reduce((sum, { count: alerts }) => sum + alerts, 0)
  const chosenNow: ChosenAlerts = { causes, ids }
  return {
    chosen: chosenNow,
    count,
    isAll: causes.length === shown.length && shown.length > 0,
    hasCause: (cause: string) => chosen.causes.has(cause),
    hasAlert: (id: string, cause: string) => chosen.causes.has(cause) || chosen.alerts.has(id),
    chooseCause: (cause: string, isChosen: boolean) => {
      const next = new Set(causes.map((one) => one.cause))
      if (isChosen) next.add(cause)
      else next.delete(cause)
      setChosen({ causes: next, alerts: new Map(single.filter(([, of]) => of !== cause)) })
    },
    chooseAlert: (id: string, cause: string, isChosen: boolean) => {
      const next = new Map(single)
      if (isChosen) next.set(id, cause)
      else next.delete(id)
      setChosen({ causes: chosen.causes, alerts: next })
    },
    chooseAll: (isChosen: boolean) => setChosen(isChosen ? { causes: known, alerts: new Map() } : nothing),
    clear: () => setChosen(nothing),
  }
}

/** What `useChosenAlerts` gives. */
export type Choice = ReturnType<typeof useChosenAlerts>
