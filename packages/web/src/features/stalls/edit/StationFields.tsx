import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMasterlistEntries } from '#features/masterlists/masterlist-entries.public.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { devicesKey } from '#lib/live/lot-keys.ts'
import { mayDo, meQuery } from '#lib/session/viewer.ts'
import { textOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { SuggestField } from '#ui/fields/SuggestField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { StallFormValues } from './edit-stall.form.ts'
import type { useStallFieldWords } from './use-stall-field-words.ts'

interface Props {
  lotId: string
  edit: Edit<StallFormValues>
  words: ReturnType<typeof useStallFieldWords>
}

/** The stations of a lot that contain what is typed, and those of its masterlist, each once. MAS-24 */
const useStations = (lotId: string, search: string) => {
  const { entries } = useMasterlistEntries({ lotId, kind: 'ev-stations', search })
  const call = 'GET /ev-stations/{parkingLotId}'
  const me = useQueryClient().getQueryData(meQuery.queryKey)
  const { data } = useQuery({
    ...apiQuery([...devicesKey(lotId), 'ev-stations'], call, { params: { parkingLotId: lotId } }),
    enabled: me !== undefined && mayDo(me, 'device.read'),
  })
  const typed = search.trim().toLowerCase()
  const found = (data?.data ?? []).filter(({ stationId }) => stationId.toLowerCase().includes(typed))
  const ofLot = found.slice(0, 20).map(({ stationId, vendor }) => ({ name: stationId, detail: vendor }))
  const each = new Map([...ofLot, ...entries].map((station) => [station.name.toLowerCase(), station]))
  const connectorsOf = (id: string) =>
    data?.data.find(({ stationId }) => stationId === id.trim())?.connectors ?? []
  return { entries: [...each.values()], connectorsOf }
}

/** The EV station of a stall: typed, or one of the lot or its masterlist with its vendor; and its connector. MAS-24, STA-49. */
export const StationFields = ({ lotId, edit, words }: Props) => {
  const { t } = useLingui()
  const { evStationId, evStationVendor, evConnector } = edit.values
  const { entries, connectorsOf } = useStations(lotId, evStationId)
  const connectors = connectorsOf(evStationId)
  /** Of a station with one connector this is meant. */
  const change = (station: string) => {
    const [only, ...others] = connectorsOf(station)
    edit.set({ evStationId: station, evConnector: others.length > 0 ? '' : (only ?? '') })
  }
  const pick = (station: string) => {
    const vendor = entries.find(({ name }) => name === station)?.detail
    edit.set({ evStationVendor: vendor ?? evStationVendor })
    change(station)
  }
  const taken = edit.faults.find(({ path, code }) => path === 'evConnector' && code === 'not-unique')?.message
  return (
    <>
      <SuggestField
        label={words.evStationId}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'plate' }}
        suggestions={entries.map(({ name, detail }) => ({ value: name, note: detail }))}
        onPick={pick}
        value={evStationId}
        error={edit.faultOf('evStationId')}
        onChange={change}
        onBlur={() => edit.touch('evStationId')}
      />
      <TextField
        label={words.evStationVendor}
        autoComplete="off"
        spellCheck={false}
        {...textOf(edit, 'evStationVendor')}
      />
      <SuggestField
        label={words.evConnector}
        description={t`Tells whether a vehicle is on the stall, unless the stall has a sensor.`}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'plate' }}
        suggestions={connectors.map((value) => ({ value }))}
        onPick={(connector) => edit.set({ evConnector: connector })}
        value={evConnector}
        error={taken ? t`This connector tells stall ${taken} already.` : edit.faultOf('evConnector')}
        onChange={(connector) => edit.set({ evConnector: connector })}
        onBlur={() => edit.touch('evConnector')}
      />
    </>
  )
}
