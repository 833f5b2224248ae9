import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { allowedPassTypes } from '@stallwise/domain/passholders/passholders.rules.ts'
import { call } from '#lib/api/call.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { choiceOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit, type Edit } from '#ui/edit/use-edit.ts'
import { LockedField } from '#ui/fields/LockedField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { idsIn } from '#ui/resource/fields.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { groupsQuery, passholdersKey } from '../passholders.queries.ts'
import {
  checkPassholderValues,
  newPassholder,
  passholderBody,
  type PassholderValues,
} from './passholder.form.ts'

type Groups = readonly { _id: string; name: string }[]
interface MakePassholderDialogProps {
  lot: Lot
  violation: ViolationDetails
  /** What is known of the violation may have changed. */
  onMade: () => void
  onClose: () => void
}

const initialValues = ({ licensePlate, visit }: ViolationDetails, groups: Groups): PassholderValues => ({
  ...newPassholder(groups.length === 1 ? groups[0]!._id : null),
  vehicles: [
    {
      licensePlate: licensePlate ?? '',
      make: visit?.entry?.make ?? '',
      model: visit?.entry?.model ?? '',
      until: '',
    },
  ],
})

const useMaking = ({ lot, violation, onMade, onClose }: MakePassholderDialogProps, groups: Groups) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  // The plate may be corrected while the dialog is open.
  const [version] = useState(violation.version)
  const { _id: lotId, timeZone } = lot
  const known = {
    timeZone,
    groups: idsIn(groups),
    passTypes: allowedPassTypes(lot, undefined),
    validityGroups: idsIn(lot.passValidityGroups),
    ownPlates: new Set<string>(),
  }
  return useEdit<PassholderValues, PassholderView>({
    initial: initialValues(violation, groups),
    check: (values) => checkPassholderValues(values, known),
    save: (values) => {
      const { vehicles, passholderGroup, passholderId, name, email, passType } = passholderBody(
        values,
        timeZone,
      )
      return call('POST /add-pass-holders', {
        body: {
          parkingLot: lotId,
          violation: violation._id,
          version,
          vehicles: [...vehicles],
          passholderGroup,
          passholderId,
          name,
          email,
          passType,
        },
      })
    },
    onSaved: ({ name }) => {
      toastDone(
        violation.status === 'active'
          ? t`Passholder ${name} added, violation resolved.`
          : t`Passholder ${name} added.`,
      )
      onMade()
      void queries.invalidateQueries({ queryKey: passholdersKey(lotId) })
      onClose()
    },
  })
}

/** The first vehicle, of which the plate is the violation's. */
const VehicleFields = ({ edit }: { edit: Edit<PassholderValues> }) => {
  const { t } = useLingui()
  const [vehicle] = edit.values.vehicles
  const of = (field: 'make' | 'model') => ({
    value: vehicle![field],
    error: edit.faultOf(`vehicles.0.${field}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      edit.set({ vehicles: [{ ...vehicle!, [field]: event.currentTarget.value }] }),
  })
  return (
    <>
      <LockedField
        label={t`License plate`}
        value={vehicle!.licensePlate}
        error={edit.faultOf('vehicles.0.licensePlate') ?? edit.faultOf('vehicles')}
      />
      <TextField label={t`Make`} {...of('make')} />
      <TextField label={t`Model`} {...of('model')} />
    </>
  )
}

const MakingForm = (props: MakePassholderDialogProps & { groups: Groups }) => {
  const { violation, groups, onClose } = props
  const { t } = useLingui()
  const edit = useMaking(props, groups)
  const words = {
    passholderGroup: t`Passholder group`,
    passholderId: t`Pass ID`,
    name: t`Name`,
    email: t`E-mail`,
  }
  return (
    <EditDialog
      title={t`Make a passholder`}
      edit={edit}
      objectName={t`passholder`}
      words={words as never}
      onClose={onClose}
      saveLabel={<Trans>Add passholder</Trans>}
    >
      <SelectField
        label={words.passholderGroup}
        required
        data={groups.map(({ _id: value, name: label }) => ({ value, label }))}
        {...choiceOf(edit, 'passholderGroup')}
      />
      <TextField label={words.passholderId} required {...textOf(edit, 'passholderId')} />
      <TextField label={words.name} required autoComplete="off" {...textOf(edit, 'name')} />
      <TextField label={words.email} type="email" autoComplete="off" {...textOf(edit, 'email')} />
      <VehicleFields edit={edit} />
      {violation.status === 'active' && <p className="dim">{t`This resolves the violation.`}</p>}
    </EditDialog>
  )
}

/** Makes a passholder out of the plate of a violation. VIO-85. */
export const MakePassholderDialog = (props: MakePassholderDialogProps) => {
  const { data: groups } = useQuery(groupsQuery(props.lot._id))
  return groups ? <MakingForm {...props} groups={groups} /> : null
}
