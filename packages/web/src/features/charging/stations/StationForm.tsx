import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChargingStationView } from '@stallwise/contract/charging/stations.contract.ts'
import { checkStation } from '@stallwise/domain/charging/station-fields.rules.ts'
import { call } from '#lib/api/call.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { chargingKey } from '../charging.queries.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

type Made = ChargingStationView & { password: string }

interface Values {
  identity: string
  name: string
  vendor: string
  ratedKw: string
  phases: string
  ampsPerPhase: string
}

interface StationFormProps {
  lotId: string
  /** Undefined to add one. */
  station: ChargingStationView | undefined
  /** Of a station that connected and that nobody has added. */
  identity?: string | undefined
  onClose: () => void
}

const valuesOf = (station: ChargingStationView): Values => ({
  identity: station.identity,
  name: station.name,
  vendor: station.vendor,
  ratedKw: String(station.ratedKw),
  phases: String(station.phases),
  ampsPerPhase: String(station.ampsPerPhase),
})

const newValues = (identity = ''): Values => ({
  identity,
  name: identity,
  vendor: '',
  ratedKw: '',
  phases: '3',
  ampsPerPhase: '',
})

const bodyOf = ({ ratedKw, phases, ampsPerPhase, ...texts }: Values) => ({
  ...texts,
  ratedKw: Number(ratedKw),
  phases: Number(phases),
  ampsPerPhase: Number(ampsPerPhase),
})

const useStationEdit = (props: StationFormProps, onMade: (made: Made) => void) => {
  const { lotId, station, identity, onClose } = props
  const queries = useQueryClient()
  return useEdit<Values, ChargingStationView | Made>({
    initial: station ? valuesOf(station) : newValues(identity),
    version: station?.version,
    check: (values) => checkStation(values, { identityBefore: station?.identity }),
    save: (values, version) =>
      station
        ? call('PUT /charging/stations/{id}', {
            params: { id: station._id },
            body: { ...bodyOf(values), version },
          })
        : call('POST /charging/stations', { body: { parkingLot: lotId, ...bodyOf(values) } }),
    valuesOf,
    onSaved: (saved) => {
      void queries.invalidateQueries({ queryKey: chargingKey(lotId) })
      void queries.invalidateQueries({ queryKey: ['charging'] })
      if ('password' in saved) return onMade(saved)
      const { name } = saved
      toastDone(say`Station ${name} saved.`)
      onClose()
    },
  })
}

/** Adds a station and shows its password, or changes one. CST-60 */
export const StationForm = (props: StationFormProps) => {
  const { station, identity, onClose } = props
  const { t } = useLingui()
  const [made, setMade] = useState<Made>()
  const edit = useStationEdit(props, setMade)
  if (made) return <PasswordDialog made={made} onClose={onClose} />
  return (
    <EditDialog
      title={station ? station.name : <Trans>Add station</Trans>}
      edit={edit}
      objectName={t`station`}
      words={{
        identity: t`Identity`,
        name: t`Name`,
        vendor: t`Vendor`,
        ratedKw: t`Rated power, kW`,
        phases: t`Phases`,
        ampsPerPhase: t`Current per phase, A`,
      }}
      onClose={onClose}
      saveLabel={station ? <Trans>Save station</Trans> : <Trans>Add station</Trans>}
    >
      {!station && (
        <TextField
          label={t`Identity`}
          description={t`As it is set at the station, such as its serial number. It cannot be changed later.`}
          required
          readOnly={identity !== undefined}
          data-autofocus={identity === undefined}
          autoComplete="off"
          {...textOf(edit, 'identity')}
        />
      )}
      <TextField label={t`Name`} required autoComplete="off" {...textOf(edit, 'name')} />
      <TextField label={t`Vendor`} autoComplete="off" {...textOf(edit, 'vendor')} />
      <TextField label={t`Rated power, kW`} required inputMode="decimal" {...textOf(edit, 'ratedKw')} />
      <TextField label={t`Phases`} required inputMode="numeric" {...textOf(edit, 'phases')} />
      <TextField
        label={t`Current per phase, A`}
        required
        inputMode="numeric"
        {...textOf(edit, 'ampsPerPhase')}
      />
    </EditDialog>
  )
}
