import { plural } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { RfidReaderView, RfidThresholdView } from '@stallwise/contract/devices/rfid.contract.ts'
import { call } from '#lib/api/call.ts'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction } from '#ui/list/list.model.ts'
import { devicesKey } from '../devices.queries.ts'

export const useRemoveReader = (lotId: string): ListAction<RfidReaderView> => {
  const queries = useQueryClient()
  return {
    key: 'remove',
    tone: 'remove',
    label: (rows) => plural(rows.length, { one: 'Delete RFID reader', other: 'Delete # RFID readers' }),
    done: (rows) => plural(rows.length, { one: 'RFID reader deleted.', other: '# RFID readers deleted.' }),
    run: (rows) =>
      doEach(rows, {
        act: ({ _id, version }) =>
          call('DELETE /rfid/rfidReader/{id}', { params: { id: _id }, query: { version } }),
        undo: ({ _id }) => call('POST /rfid/rfidReader/{id}/restore', { params: { id: _id } }),
        refresh: () => queries.invalidateQueries({ queryKey: devicesKey(lotId) }),
      }),
  }
}

export const useRemoveThreshold = (lotId: string): ListAction<RfidThresholdView> => {
  const queries = useQueryClient()
  return {
    key: 'remove',
    tone: 'remove',
    label: (rows) => plural(rows.length, { one: 'Delete threshold', other: 'Delete # thresholds' }),
    done: (rows) => plural(rows.length, { one: 'Threshold deleted.', other: '# thresholds deleted.' }),
    run: (rows) =>
      doEach(rows, {
        act: ({ _id, version }) =>
          call('DELETE /rfid/rfidThreshold/{id}', { params: { id: _id }, query: { version } }),
        undo: ({ _id }) => call('POST /rfid/rfidThreshold/{id}/restore', { params: { id: _id } }),
        refresh: () => queries.invalidateQueries({ queryKey: devicesKey(lotId) }),
      }),
  }
}
