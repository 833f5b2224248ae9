import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Edit } from '#ui/edit/use-edit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from '../devices.module.css'
import type { AntennaValues, ReaderValues } from './reader.form.ts'

interface AntennaFieldsProps {
  edit: Edit<ReaderValues>
  zones: readonly { value: string; label: string }[]
}

const nextPort = (antennas: readonly AntennaValues[]): string =>
  String(1 + Math.max(0, ...antennas.map(({ antenna }) => Number(antenna) || 0)))

/** The antennas of a reader: which port, which way at a gate for both, and a zone of its own. */
export const AntennaFields = ({ edit, zones }: AntennaFieldsProps) => {
  const { t } = useLingui()
  const { antennas, role } = edit.values
  const set = (place: number, part: Partial<AntennaValues>) =>
    edit.set({ antennas: antennas.map((one, nth) => (nth === place ? { ...one, ...part } : one)) })
  const faultAt = edit.faultOf
  const ways = [
    { value: 'entry', label: t`Way in` },
    { value: 'exit', label: t`Way out` },
  ]
  return (
    <fieldset className={`${styles.antennas} ${styles.wide}`}>
      <legend>
        <Trans>Antennas</Trans>
      </legend>
      {faultAt('antennas') && <p className="is-alert small">{faultAt('antennas')}</p>}
      {antennas.map((one, place) => (
        <div key={place} className={styles.antenna}>
          <TextField
            label={t`Antenna`}
            inputMode="numeric"
            value={one.antenna}
            error={faultAt(`antennas.${place}.antenna`)}
            onChange={(event) => set(place, { antenna: event.currentTarget.value })}
          />
          {role === 'both' ? (
            <SelectField
              label={t`Looks at`}
              data={ways}
              value={one.passage}
              error={faultAt(`antennas.${place}.passage`)}
              onChange={(passage) => set(place, { passage: passage as AntennaValues['passage'] })}
            />
          ) : (
            <span />
          )}
          <SelectField
            label={t`Zone of its own`}
            clearable
            data={[...zones]}
            value={one.zone}
            error={faultAt(`antennas.${place}.zone`)}
            onChange={(zone) => set(place, { zone })}
          />
          <Button
            variant="quiet"
            aria-label={t`Remove antenna ${one.antenna}`}
            onClick={() => edit.set({ antennas: antennas.filter((_, nth) => nth !== place) })}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      ))}
      <div>
        <Button
          onClick={() =>
            edit.set({ antennas: [...antennas, { antenna: nextPort(antennas), passage: null, zone: null }] })
          }
        >
          <Trans>Add antenna</Trans>
        </Button>
      </div>
    </fieldset>
  )
}
