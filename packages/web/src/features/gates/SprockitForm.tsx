import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { GateControllerView } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import type { SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { checkSprockit } from '@stallwise/domain/gates/gate-fields.rules.ts'
import { longestPulseMs, shortestPulseMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { call } from '#lib/api/call.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { choiceOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { gatesKey } from './gates.queries.ts'
import { bodyOf, newSprockitValues, sprockitValues, type SprockitValues } from './sprockit.form.ts'

interface SprockitFormProps {
  lotId: string
  back: string
  gate: SprockitView | undefined
  others: readonly SprockitView[]
  controllers: readonly GateControllerView[]
}

const useSprockitEdit = ({ lotId, back, gate, others, controllers }: SprockitFormProps) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useEdit<SprockitValues, SprockitView>({
    initial: gate ? sprockitValues(gate) : newSprockitValues,
    version: gate?.version,
    check: (values) => checkSprockit(values, { others, controllers }),
    save: (values, version) =>
      gate
        ? call('PUT /sprockit/{id}', { params: { id: gate._id }, body: { ...bodyOf(values), version } })
        : call('POST /sprockit', { body: { ...bodyOf(values), parkingLot: lotId } }),
    readCurrent: (current) => ({
      values: sprockitValues(current as SprockitView),
      version: (current as SprockitView).version,
    }),
    onSaved: ({ name }) => {
      toastDone(gate ? say`Gate ${name} saved.` : say`Gate ${name} added.`)
      void queries.invalidateQueries({ queryKey: gatesKey(lotId) })
      void navigate({ href: back })
    },
  })
}

/** A gate's fields. */
export const SprockitForm = (props: SprockitFormProps) => {
  const { t } = useLingui()
  const { gate, back, controllers } = props
  const edit = useSprockitEdit(props)
  const words = {
    name: t`Name`,
    id: t`ID`,
    description: t`Description`,
    monexDeviceId: t`Controller`,
    outletToControl: t`Outlet to control`,
    pulseMs: t`Pulse, milliseconds`,
  }
  const [least, most] = [formatNumber(shortestPulseMs), formatNumber(longestPulseMs)]
  return (
    <EditFrame
      title={gate ? gate.name : <Trans>New gate</Trans>}
      edit={edit}
      objectName={t`gate`}
      words={words}
      backTo={back}
      saveLabel={gate ? <Trans>Save gate</Trans> : <Trans>Add gate</Trans>}
    >
      <TextField label={words.name} required autoComplete="off" {...textOf(edit, 'name')} />
      <TextField label={words.id} required autoComplete="off" {...textOf(edit, 'id')} />
      <SelectField
        label={words.monexDeviceId}
        required
        data={controllers.map(({ monexDeviceId }) => monexDeviceId)}
        {...choiceOf(edit, 'monexDeviceId')}
        value={edit.values.monexDeviceId || null}
      />
      <SelectField
        label={words.outletToControl}
        required
        data={Array.from({ length: 8 }, (_, outlet) => String(outlet))}
        description={t`0 to 7, as we count; the controller’s own count is set there.`}
        {...choiceOf(edit, 'outletToControl')}
      />
      <TextField
        label={words.pulseMs}
        required
        inputMode="numeric"
        description={t`How long the outlet stays on: ${least} to ${most}.`}
        {...textOf(edit, 'pulseMs')}
      />
      <TextField label={words.description} autoComplete="off" {...textOf(edit, 'description')} />
    </EditFrame>
  )
}
