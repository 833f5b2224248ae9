import { Trans, useLingui } from '@lingui/react/macro'
import type { GateControllerView } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import { defaultOutletBase } from '@stallwise/domain/gates/pulse.rules.ts'
import type { GateDriver, GateReach } from '@stallwise/domain/gates/gates.model.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import type { Edit } from '#ui/edit/use-edit.ts'
import { choiceOf, switchOf, textOf } from '#ui/edit/field-props.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { driverNames, reachNames } from '../gate-words.ts'
import styles from '../gates.module.css'
import { passwordRequirement, type ControllerValues } from './controller.form.ts'
import { RequestFields } from './RequestFields.tsx'
import { useControllerEdit, type ControllerEditOptions } from './use-controller-edit.ts'

const choices = <K extends string>(names: Record<K, string>) =>
  (Object.entries(names) as [K, string][]).map(([value, label]) => ({ value, label }))

const useWords = () => {
  const { t } = useLingui()
  const drivers = driverNames()
  const reaches = reachNames()
  const shown = (request: ControllerValues['open']) => `${request.method} ${request.path}`
  return {
    monexDeviceId: t`Monex device ID`,
    driver: { label: t`Kind`, show: (driver: GateDriver) => drivers[driver] },
    reach: { label: t`Connection`, show: (reach: GateReach) => reaches[reach] },
    address: t`Address`,
    outletBase: t`First outlet number`,
    username: t`User name`,
    password: t`Password`,
    mac: t`MAC address`,
    selfSigned: t`Accept self-signed certificate`,
    hasRelease: t`Needs a release request`,
    open: { label: t`Open request`, show: shown },
    release: { label: t`Release request`, show: shown },
  }
}

const Credentials = ({
  edit,
  controller,
}: {
  edit: Edit<ControllerValues>
  controller: GateControllerView | undefined
}) => {
  const { t } = useLingui()
  const need = passwordRequirement(edit.values, controller)
  const kept = need === 'kept' ? t`Saved. Type to replace it.` : undefined
  const isRequired = need === 'typed' || need === 'again'
  return (
    <>
      <TextField
        label={t`User name`}
        required={isRequired}
        autoComplete="off"
        placeholder={kept}
        {...textOf(edit, 'username')}
      />
      <TextField
        label={t`Password`}
        required={isRequired}
        type="password"
        autoComplete="new-password"
        placeholder={kept}
        description={need === 'again' && t`The connection changed. Enter both again.`}
        {...textOf(edit, 'password')}
      />
    </>
  )
}

const HttpFields = ({ edit }: { edit: Edit<ControllerValues> }) => (
  <>
    <RequestFields edit={edit} part="open" title={<Trans>Open request</Trans>} />
    <SwitchField
      className={styles.wide}
      label={<Trans>It needs a request to release; otherwise it ends the pulse itself</Trans>}
      {...switchOf(edit, 'hasRelease')}
    />
    {edit.values.hasRelease && (
      <RequestFields edit={edit} part="release" title={<Trans>Release request</Trans>} />
    )}
  </>
)

/** A gate controller's fields; which there are depends on its kind. GAT-02 to GAT-06. */
export const ControllerForm = (props: ControllerEditOptions) => {
  const { t } = useLingui()
  const { controller, back } = props
  const edit = useControllerEdit(props)
  const words = useWords()
  const { driver } = edit.values
  return (
    <EditFrame
      title={controller ? controller.monexDeviceId : <Trans>Add gate controller</Trans>}
      edit={edit}
      objectName={t`gate controller`}
      words={words}
      backTo={back}
      saveLabel={controller ? <Trans>Save controller</Trans> : <Trans>Add controller</Trans>}
    >
      <TextField label={words.monexDeviceId} required autoComplete="off" {...textOf(edit, 'monexDeviceId')} />
      <SelectField
        label={words.driver.label}
        required
        data={choices(driverNames())}
        {...choiceOf(edit, 'driver')}
        onChange={(next) =>
          edit.set({ driver: next as GateDriver, outletBase: String(defaultOutletBase(next as GateDriver)) })
        }
      />
      <TextField
        label={words.address}
        required
        autoComplete="off"
        inputMode="url"
        placeholder={driver === 'iboot-cloud' ? 'https://iboot.co' : 'http://192.168.10.20'}
        {...textOf(edit, 'address')}
      />
      <SelectField
        label={words.reach.label}
        required
        data={choices(reachNames())}
        {...choiceOf(edit, 'reach')}
      />
      <Credentials edit={edit} controller={controller} />
      <SelectField
        label={words.outletBase}
        required
        data={['0', '1']}
        description={t`How the device numbers its first outlet.`}
        {...choiceOf(edit, 'outletBase')}
      />
      {driver === 'iboot-cloud' && (
        <TextField
          label={words.mac}
          required
          autoComplete="off"
          placeholder="00:0D:AD:01:02:03"
          {...textOf(edit, 'mac')}
        />
      )}
      <SwitchField className={styles.wide} label={words.selfSigned} {...switchOf(edit, 'selfSigned')} />
      {driver === 'http' && <HttpFields edit={edit} />}
    </EditFrame>
  )
}
