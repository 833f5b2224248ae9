import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import { reasonNotToInvite } from '@stallwise/domain/invitations/invitations.rules.ts'
import { maxPassholdersAtOnce } from '@stallwise/domain/passholders/passholders.model.ts'
import { companionAppName } from '@stallwise/domain/product/product.ts'
import { call } from '#lib/api/call.ts'
import type { ListAction } from '#ui/list/list.model.ts'
import { passholdersKey } from '../passholders.queries.ts'

/** INV-01 to INV-03: inviting passholders to the mobile app, one or many, and again. */
export const useInviteActions = (lotId: string): ListAction<PassholderView>[] => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: passholdersKey(lotId) })
  return [
    {
      key: 'invite',
      icon: 'mail',
      isFor: (row) => reasonNotToInvite(row) === undefined,
      label: (rows) =>
        plural(rows.length, {
          one: `Invite to ${companionAppName}`,
          other: `Invite # passholders to ${companionAppName}`,
        }),
      confirm: (rows) =>
        rows.length === 1
          ? undefined
          : {
              title: plural(rows.length, { one: 'Invite # passholder', other: 'Invite # passholders' }),
              text: t`Each gets an e-mail immediately. This cannot be undone.`,
            },
      done: (rows) => plural(rows.length, { one: 'Invitation queued.', other: '# invitations queued.' }),
      run: async (rows) => {
        const ids = rows.map(({ _id }) => _id)
        for (let start = 0; start < ids.length; start += maxPassholdersAtOnce)
          await call('POST /pass-holders/newTenant/sendInviteToStallwiseGo/', {
            body: { parkingLot: lotId, ids: ids.slice(start, start + maxPassholdersAtOnce) },
          })
        await refresh()
      },
    },
  ]
}

/** INV-02: sending the invitation again, for a single row. */
export const useResendAction = (lotId: string): ListAction<PassholderView> => {
  const { t } = useLingui()
  const queries = useQueryClient()
  return {
    key: 'resend',
    icon: 'refresh',
    isFor: (row) => reasonNotToInvite(row) === 'invite-already-sent' && row.email !== null,
    label: () => t`Send invitation again`,
    done: () => t`Invitation queued.`,
    run: async ([row]) => {
      await call('POST /pass-holders/tenant/resendStallwiseGODownloadMobileApp', { body: { id: row!._id } })
      await queries.invalidateQueries({ queryKey: passholdersKey(lotId) })
    },
  }
}
