import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MasterlistEntryView } from '@stallwise/contract/masterlists/masterlists.contract.ts'
import type { MasterlistKind } from '@stallwise/domain/masterlists/masterlists.model.ts'
import { call } from '#lib/api/call.ts'
import { mayDo, meQuery } from '#lib/session/viewer.ts'
import { masterlistsKey } from './masterlists.queries.ts'

const [settleMs, mostOffered] = [200, 20]

interface Wanted {
  lotId: string
  kind: MasterlistKind
  /** What is typed; nothing finds the first entries. */
  search: string
  isEnabled?: boolean
}

/** The entries of a lot's masterlist that a text finds, to fill a form with; none for viewers who may not read it. */
export const useMasterlistEntries = ({ lotId, kind, search, isEnabled = true }: Wanted) => {
  const me = useQueryClient().getQueryData(meQuery.queryKey)
  const [settled] = useDebouncedValue(search.trim().slice(0, 200), settleMs)
  const { data } = useQuery({
    queryKey: [...masterlistsKey(lotId), kind, 'entries', settled],
    queryFn: ({ signal }) =>
      call('GET /masterlists/{kind}/{parkingLotId}', {
        params: { kind, parkingLotId: lotId },
        query: { limit: mostOffered, ...(settled && { search: settled }) },
        signal,
      }),
    enabled: isEnabled && me !== undefined && mayDo(me, 'passholder.read'),
    placeholderData: keepPreviousData,
  })
  return { entries: (data?.data ?? []) as readonly MasterlistEntryView[], settled }
}
