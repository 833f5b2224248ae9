import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { call } from '#lib/api/call.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { sentInformation, type TypedDraft } from './draft-form.ts'
import { DraftKeeper, type KeeperState } from './draft-keeper.ts'

export interface DraftInHand extends KeeperState {
  readonly keeper: DraftKeeper
}

/** A draft in hand: typed into, saved, and told of what others do with it. */
export const useDraftKeeper = (
  customer: string,
  start: LotDraft | TypedDraft,
  onBegun: (id: string) => void,
): DraftInHand => {
  const queries = useQueryClient()
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        {
          begin: ({ information }) =>
            call('POST /admin/parking-lot-drafts', {
              body: { customer, information: sentInformation(information) },
            }),
          change: (id, body) => call('PUT /admin/parking-lot-drafts/{id}', { params: { id }, body }),
          begun: (draft) => {
            queries.setQueryData(lotImportQueries.draft(draft._id).queryKey, draft)
            onBegun(draft._id)
          },
        },
        start,
      ),
  )
  const kept = useSyncExternalStore(keeper.subscribe, keeper.now)
  useEffect(() => keeper.watch(), [keeper])
  const id = kept.draft?._id
  const { data } = useQuery({ ...lotImportQueries.draft(id ?? ''), enabled: id !== undefined })
  useEffect(() => {
    if (data) keeper.offer(data)
  }, [data, keeper])
  const isWaiting = kept.state === 'waiting' || kept.state === 'failed' || kept.state === 'contested'
  useEffect(() => {
    if (!isWaiting) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isWaiting])
  return { ...kept, keeper }
}
