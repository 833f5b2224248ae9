import { t as say } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RfidReaderView, RfidThresholdView } from '@stallwise/contract/devices/rfid.contract.ts'
import { checkRfidReader } from '@stallwise/domain/devices/rfid.rules.ts'
import { call } from '#lib/api/call.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { toastDone } from '#ui/toasts.tsx'
import { devicesKey } from '../devices.queries.ts'
import { bodyOf, draftOf, newReaderValues, readerValues, type ReaderValues } from './reader.form.ts'

export interface ReaderEditOptions {
  lotId: string
  back: string
  reader: RfidReaderView | undefined
  others: readonly RfidReaderView[]
  zones: readonly { _id: string; name: string }[]
  thresholds: readonly RfidThresholdView[]
}

const ids = (list: readonly { _id: string }[]) => new Set(list.map(({ _id }) => _id))

/** Creating and changing a reader: the rules of the domain, and what follows. */
export const useReaderEdit = ({ lotId, back, reader, others, zones, thresholds }: ReaderEditOptions) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const context = { names: others.map(({ name }) => name), zones: ids(zones), thresholds: ids(thresholds) }
  return useEdit<ReaderValues, RfidReaderView>({
    initial: reader ? readerValues(reader) : newReaderValues,
    version: reader?.version,
    check: (values) => checkRfidReader(draftOf(values), context),
    save: (values, version) =>
      reader
        ? call('PUT /rfid/rfidReader/{id}', {
            params: { id: reader._id },
            body: { ...bodyOf(values), version },
          })
        : call('POST /rfid/rfidReader', { body: { ...bodyOf(values), parkingLot: lotId } }),
    readCurrent: (current) => ({
      values: readerValues(current as RfidReaderView),
      version: (current as RfidReaderView).version,
    }),
    onSaved: ({ name }) => {
      toastDone(reader ? say`RFID reader ${name} saved.` : say`RFID reader ${name} added.`)
      void queries.invalidateQueries({ queryKey: devicesKey(lotId) })
      void navigate({ href: back })
    },
  })
}
