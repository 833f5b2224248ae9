import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { RfidReaderView } from '@stallwise/contract/devices/rfid.contract.ts'
import type { ZoneView } from '@stallwise/contract/zones/zones.contract.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import styles from '../devices.module.css'
import { choicesByName } from '#ui/resource/fields.tsx'
import type { FieldProps, ResourceField } from '#ui/resource/resource.model.ts'

type Antenna = RfidReaderView['antennas'][number]

/** An antenna as it is typed. */
interface AntennaValues extends Omit<Antenna, 'antenna'> {
  antenna: string
}

interface Loaded {
  zones: readonly ZoneView[]
}

/** Without both ways no antenna says a way, whatever was chosen before. */
export const antennasOf = (antennas: readonly AntennaValues[], { role }: { role?: unknown }) =>
  antennas.map((one) => ({ ...one, passage: role === 'both' ? one.passage : null }))

const nextPort = (antennas: readonly AntennaValues[]): string =>
  String(1 + Math.max(0, ...antennas.map(({ antenna }) => Number(antenna) || 0)))

/** The antennas of a reader: which port, which way at a gate for both, and a zone of its own. */
const AntennasInput = (props: FieldProps<readonly AntennaValues[], Loaded>) => {
  const { t } = useLingui()
  const { value: antennas, onChange, faultOf: faultAt, loaded } = props
  const { role } = props.values
  const zones = choicesByName(loaded.zones)
  const set = (place: number, part: Partial<AntennaValues>) =>
    onChange(antennas.map((one, nth) => (nth === place ? { ...one, ...part } : one)))
  const ways = [
    { value: 'entry', label: t`Inbound` },
    { value: 'exit', label: t`Outbound` },
  ]
  return (
    <fieldset className={`${styles.antennas} ${styles.wide}`}>
      <legend>{t`Antennas`}</legend>
      {faultAt('antennas') && <p className="is-alert small">{faultAt('antennas')}</p>}
      {antennas.map((one, place) => (
        <div key={place} className={styles.antenna}>
          <NumberField
            label={t`Antenna`}
            inputMode="numeric"
            value={one.antenna}
            error={faultAt(`antennas.${place}.antenna`)}
            onChange={(event) => set(place, { antenna: event.currentTarget.value })}
          />
          {role === 'both' ? (
            <SelectField
              label={t`Direction`}
              data={ways}
              value={one.passage}
              error={faultAt(`antennas.${place}.passage`)}
              onChange={(passage) => set(place, { passage: passage as AntennaValues['passage'] })}
            />
          ) : (
            <span />
          )}
          <SelectField
            label={t`Separate zone`}
            clearable
            data={zones}
            value={one.zone}
            error={faultAt(`antennas.${place}.zone`)}
            onChange={(zone) => set(place, { zone })}
          />
          <Button
            variant="quiet"
            aria-label={t`Remove antenna ${one.antenna}`}
            onClick={() => onChange(antennas.filter((_, nth) => nth !== place))}
          >{t`Remove`}</Button>
        </div>
      ))}
      <div>
        <Button
          onClick={() => onChange([...antennas, { antenna: nextPort(antennas), passage: null, zone: null }])}
        >{t`Add antenna`}</Button>
      </div>
    </fieldset>
  )
}

export const antennasField: ResourceField<readonly AntennaValues[], Antenna[], Antenna[], Loaded> = {
  label: msg`Antennas`,
  initial: [],
  read: (shown) => shown.map((one) => ({ ...one, antenna: String(one.antenna) })),
  write: (value, values) =>
    antennasOf(value, values).map((one) => ({ ...one, antenna: Number(one.antenna) })),
  show: (antennas) => antennas.map(({ antenna }) => antenna).join(', '),
  Input: AntennasInput,
}
