import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import type { StallEdit, StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { currentOf, faultsOf } from './edit-stall.errors.ts'
import type { EditRefusal } from './edit-stall.errors.ts'
import { editOf, valuesOf } from './edit-stall.form.ts'
import type { GroupOption } from './edit-stall.form.ts'
import { EditStallFields } from './EditStallFields.tsx'
import styles from './edit-stall.module.css'
import { StaleStallNotice } from './StaleStallNotice.tsx'

/** Saved, refused with the server's words, or undefined when no answer came. */
export type SaveStall = (edit: StallEdit) => Promise<StallView | EditRefusal | undefined>

interface Props {
  stall: StallView
  groups: readonly GroupOption[]
  insightVolt: boolean
  /** What its device sent last. */
  deviceTest?: ReactNode
  onSave: SaveStall
  onSaved: (stall: StallView) => void
  onClose: () => void
}

const isRefusal = (answer: StallView | EditRefusal): answer is EditRefusal => 'code' in answer

/** Fields, rules and words of editing a stall. Source: specification sections 5 and 8. */
export const EditStallDialog = ({
  stall,
  groups,
  insightVolt,
  deviceTest,
  onSave,
  onSaved,
  onClose,
}: Props) => {
  const { t } = useLingui()
  const [base, setBase] = useState(stall)
  const [values, setValues] = useState(() => valuesOf(stall))
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [refusal, setRefusal] = useState<EditRefusal | undefined>()
  const stale = refusal && currentOf(refusal)
  const faults = refusal ? faultsOf(refusal, values.device.trim()) : {}

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChecked || isBusy) return
    setBusy(true)
    setFailed(false)
    const answer = await onSave(editOf(base, values, insightVolt))
    setBusy(false)
    if (answer && !isRefusal(answer)) return onSaved(answer)
    setRefusal(answer)
    const current = answer && currentOf(answer)
    if (current) setBase(current)
    setFailed(!current && Object.keys(answer ? faultsOf(answer, '') : {}).length === 0)
  }

  const reason = isChecked ? undefined : t`Check the stall first, then tick the box.`
  return (
    <Dialog isOpen onClose={onClose} title={t`Edit stall ${stall.stall}`} width={560}>
      <form className={styles.form} onSubmit={save} noValidate>
        {hasFailed && (
          <Banner tone="alert" icon="alert-circle" role="alert">
            <p>
              <Trans>There was an error updating the stall. Your entries are still here.</Trans>
            </p>
          </Banner>
        )}
        {stale && <StaleStallNotice current={stale} typed={values} groups={groups} />}
        <EditStallFields
          stall={base}
          values={values}
          faults={faults}
          groups={groups}
          insightVolt={insightVolt}
          onChange={setValues}
        />
        {deviceTest}
        {values.device.trim() !== (base.device ?? '') && (
          <Banner>
            <p className="small dim">
              <Trans>A new device takes over with its first message. The stall’s history stays.</Trans>
            </p>
          </Banner>
        )}
        <div className={styles.foot}>
          <Checkbox
            className={styles.confirm}
            label={t`I have checked the stall`}
            checked={isChecked}
            onChange={(event) => setChecked(event.currentTarget.checked)}
          />
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" disabled={!isChecked} loading={isBusy} title={reason}>
            <Trans>Save stall</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
