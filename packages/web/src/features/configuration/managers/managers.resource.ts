import { msg, plural, t } from '@lingui/core/macro'
import type { ManagerView } from '@stallwise/contract/configuration/managers.contract.ts'
import { checkManager } from '@stallwise/domain/configuration/manager.rules.ts'
import { call } from '#lib/api/call.ts'
import { textField } from '#ui/resource/fields.tsx'
import { resource } from '#ui/resource/resource.model.ts'
import { managersKey } from '../configuration.live.ts'
import { managersQuery } from '../configuration.queries.ts'

interface Body {
  name: string
  phone: string
  email: string
}

/** The managers of a lot: the people to contact about it. */
export const managers = resource({
  exportName: 'managers',
  query: managersQuery,
  staleKey: managersKey,
  calls: {
    add: (parkingLot, body: Body) =>
      call('POST /parking-lots/add-manager/', { body: { ...body, parkingLot } }),
    change: ({ _id: id }: ManagerView, body, version) =>
      call('PUT /parking-lots/managers/update-manager/{id}', { params: { id }, body: { ...body, version } }),
    remove: ({ _id: managerId, version }, parkingLotId) =>
      call('DELETE /parking-lots/managers/delete/{parkingLotId}/{managerId}', {
        params: { parkingLotId, managerId },
        query: { version },
      }),
    restore: ({ _id: managerId }, parkingLotId) =>
      call('POST /parking-lots/managers/delete/{parkingLotId}/{managerId}/restore', {
        params: { parkingLotId, managerId },
      }),
  },
  texts: {
    list: msg`Managers`,
    add: msg`Add manager`,
    save: msg`Save manager`,
    object: msg`manager`,
    empty: {
      icon: 'phone',
      title: msg`No managers yet`,
      text: msg`Managers are contacts for this lot. They don’t get an account.`,
    },
    added: (name) => t`Manager ${name} added.`,
    saved: (name) => t`Manager ${name} saved.`,
    remove: (count) => plural(count, { one: 'Remove manager', other: 'Remove # managers' }),
    removed: (count) => plural(count, { one: 'Manager removed.', other: '# managers removed.' }),
  },
  fields: {
    name: textField(msg`Name`, { required: true }),
    phone: textField(msg`Phone`, { required: true, type: 'tel', description: msg`At most 10 digits.` }),
    email: textField(msg`E-mail`, { required: true, type: 'email' }),
  },
  check: (values, { others }) =>
    checkManager(
      values,
      others.map(({ email }) => email),
    ),
  columns: () => [
    'name',
    'phone',
    { key: 'email', label: t`E-mail`, value: ({ email }) => email, width: 'minmax(0, 2fr)' },
  ],
})
