import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { WaitlistEntry } from '@stallwise/contract/waitlist/waitlist.contract.ts'
import { MobileAppNote, passholdersKey } from '#features/passholders/passholders.public.ts'
import { call } from '#lib/api/call.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import type { ListAction } from '#ui/list/list.model.ts'
import type { ListedRow } from '#ui/resource/resource.model.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { ResourceRows } from '#ui/resource/ResourceRows.tsx'
import { waitlist } from './waitlist.resource.tsx'

const entryOf = (row: ListedRow) => row as unknown as WaitlistEntry

/** WTL-07: moving an entry in its group's order. */
const useMoves = (lotId: string): ListAction<ListedRow>[] => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const move = (
    key: string,
    label: string,
    positionOf: (position: number) => number,
  ): ListAction<ListedRow> => ({
    key,
    icon: 'sort',
    label: () => label,
    isFor: (row) => {
      const { position } = entryOf(row)
      return position !== null && positionOf(position) >= 1 && positionOf(position) !== position
    },
    done: () => t`Order of the waitlist changed.`,
    run: async ([row]) => {
      const { _id: id, position } = entryOf(row!)
      const moveTo = async (to: number) => {
        await call('POST /waitlist/{id}/move', { params: { id }, body: { position: to } })
        await queries.invalidateQueries({ queryKey: passholdersKey(lotId) })
      }
      await moveTo(positionOf(position!))
      return { undo: () => moveTo(position!) }
    },
  })
  return [
    move('first', t`Move to the top`, () => 1),
    move('up', t`Move up`, (position) => position - 1),
    move('down', t`Move down`, (position) => position + 1),
  ]
}

/** The waitlists of a lot's passholder groups. */
export const WaitlistPage = () => {
  const { lotId } = lotRoute.useParams()
  const moves = useMoves(lotId)
  const mayManage = useCan('passholder.manage')
  return (
    <>
      <PageHead title={<Trans>Waitlist</Trans>} />
      <MobileAppNote />
      <ResourceRows of={waitlist} edit="waitlist-entry" actions={mayManage ? moves : []} />
    </>
  )
}
