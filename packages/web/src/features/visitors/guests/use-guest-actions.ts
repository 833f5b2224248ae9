import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { canEnd, canExtend } from '@stallwise/domain/visitors/guest-passes.rules.ts'
import { call } from '#lib/api/call.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction } from '#ui/list/list.model.ts'
import { visitorsKey } from '../visitors.queries.ts'

type Action = ListAction<GuestPassView>
const idOf = ({ _id: id }: GuestPassView) => ({ params: { id } })
const endOf = ({ endsAt }: GuestPassView) => Date.parse(endsAt)

/** The dialogs that actions open. */
export interface GuestDialogs {
  onEdit: (guest: GuestPassView) => void
  onExtend: (guest: GuestPassView) => void
  onCopy: (guest: GuestPassView) => void
}

/** What can be done with guests; ending and cancelling can be undone. */
export const useGuestActions = (lotId: string, dialogs: GuestDialogs): { one: Action[]; many: Action[] } => {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: visitorsKey(lotId) })
  const end: Action = {
    key: 'end',
    icon: 'clock',
    isFor: (guest) => canEnd({ from: Date.parse(guest.startsAt), until: endOf(guest) }, Date.now()),
    label: (rows) => plural(rows.length, { one: 'End guest pass', other: 'End # guest passes' }),
    done: (rows) => plural(rows.length, { one: 'Guest pass ended.', other: '# guest passes ended.' }),
    run: (rows) =>
      doEach(rows, {
        act: (guest) => call('POST /guest-passes/{id}/end', idOf(guest)),
        undo: (guest) => call('POST /guest-passes/{id}/resume', idOf(guest)),
        refresh,
      }),
  }
  const cancel: Action = {
    key: 'cancel',
    tone: 'remove',
    label: (rows) => plural(rows.length, { one: 'Cancel guest pass', other: 'Cancel # guest passes' }),
    done: (rows) => plural(rows.length, { one: 'Guest pass canceled.', other: '# guest passes canceled.' }),
    run: (rows) =>
      doEach(rows, {
        act: (guest) => call('DELETE /guest-passes/{id}', idOf(guest)),
        undo: (guest) => call('POST /guest-passes/{id}/restore', idOf(guest)),
        refresh,
      }),
  }
  const one: Action[] = [
    {
      key: 'extend',
      icon: 'plus',
      label: () => t`Extend`,
      isFor: (guest) => canExtend(endOf(guest), Date.now()),
      onPick: dialogs.onExtend,
    },
    { key: 'edit', icon: 'edit', label: () => t`Edit guest pass`, onPick: dialogs.onEdit },
    { key: 'copy', icon: 'user', label: () => t`Add again`, onPick: dialogs.onCopy },
    end,
    cancel,
  ]
  return { one, many: [end, cancel] }
}
