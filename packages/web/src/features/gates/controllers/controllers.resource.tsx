import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { call } from '#lib/api/call.ts'
import { callsAt } from '#ui/resource/calls-at.ts'
import { listResource } from '#ui/resource/resource.model.ts'
import { driverNames, reachNames } from '../gate-words.ts'
import { controllersQuery, gatesKey } from '../gates.queries.ts'

const deleteUnconfirmed = {
  title: <Trans>Delete without confirming that the gate closed?</Trans>,
  text: (
    <Trans>
      The controller hasn’t confirmed for a day that an outlet is off, so retries have stopped. Check the
      gate: it may be open.
    </Trans>
  ),
}

const calls = callsAt('/sprockit/controllers')

/** The controllers of a lot's gates; each is edited on its own page. */
export const controllers = listResource({
  exportName: 'gate-controllers',
  query: controllersQuery,
  staleKey: gatesKey,
  calls: {
    restore: calls.restore,
    remove: ({ _id, version, overdueReleases }) =>
      call('DELETE /sprockit/controllers/{id}', {
        params: { id: _id },
        query: overdueReleases > 0 ? { version, giveUp: 'releases' } : { version },
      }),
  },
  texts: {
    list: msg`Controllers`,
    add: msg`Add controller`,
    empty: {
      icon: 'plug',
      title: msg`No controllers yet`,
      text: msg`A controller has up to eight outlets, to which gates are connected.`,
    },
    confirmRemove: (rows) =>
      rows.some(({ overdueReleases }) => overdueReleases > 0) ? deleteUnconfirmed : undefined,
    remove: (count) => plural(count, { one: 'Delete controller', other: 'Delete # controllers' }),
    removed: (count) => plural(count, { one: 'Controller deleted.', other: '# controllers deleted.' }),
  },
  columns: () => [
    {
      key: 'monexDeviceId',
      label: t`Monex device ID`,
      value: ({ monexDeviceId }) => monexDeviceId,
      cell: ({ monexDeviceId }) => <span className="plate">{monexDeviceId}</span>,
    },
    { key: 'driver', label: t`Kind`, value: ({ driver }) => driverNames()[driver] },
    { key: 'address', label: t`Address`, value: ({ address }) => address, narrow: 'hide' },
    { key: 'reach', label: t`Connection`, value: ({ reach }) => reachNames()[reach] },
    { key: 'sprockits', label: t`Gates`, value: ({ sprockits }) => sprockits, align: 'end', width: '88px' },
  ],
})
