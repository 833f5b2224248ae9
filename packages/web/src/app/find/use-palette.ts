import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lotsQuery } from '#features/lots/lots.public.ts'
import { formatPercent } from '#lib/format/numbers.ts'
import { groupEntries, type Entry } from './find-entries.ts'
import { readRecent } from './find-recent.ts'
import { serverEntries } from './server-entries.ts'
import { useFindings } from './use-findings.ts'
import { useOwnEntries, usePlace } from './use-own-entries.ts'

/** The results for what is typed. `isCurrent`: they belong to this text, not to the one before. */
export const usePalette = (typed: string) => {
  const search = typed.trim()
  const place = usePlace()
  const { me, lotId } = place
  const [recent] = useState(() => readRecent(me._id))
  const findings = useFindings(search, lotId)
  const ownEntries = useOwnEntries(place)
  const queries = useQueryClient()
  const isCurrent = findings?.search === search
  if (!findings) return { groups: [], isCurrent, hasFailed: false, me }
  const own = ownEntries(findings.search)
  const listed = queries.getQueryData(lotsQuery().queryKey)?.data
  const figureOf = (id: string) => {
    const counts = listed?.find(({ _id }) => _id === id)?.counts
    return counts && formatPercent(counts.occupancyPercent)
  }
  const server =
    findings.found && serverEntries(findings.found, { me, search: findings.search, lotId, figureOf })
  const found = server
    ? [
        server.lots,
        server.stalls,
        server.devices,
        server.passholders,
        server.guests,
        server.vehicles,
        own.screens,
        own.actions,
        server.customers,
        server.users,
      ]
    : [own.screens, own.actions]
  const actions = new Set(own.actions.entries.map(({ key }) => key))
  // An action that the viewer cannot do here is not offered.
  const offered = recent.filter(({ kind, key }: Entry) => kind !== 'actions' || actions.has(key))
  const groups = groupEntries(found, { search: findings.search, recent: offered })
  return { groups, isCurrent, hasFailed: findings.hasFailed, me }
}
