import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import type { ClosureView } from '@stallwise/contract/calendar/calendar.contract.ts'
import { reducesGroup } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import { useState, type ReactNode } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { ClosureNotice } from './ClosureNotice.tsx'
import { EditStallFields } from './EditStallFields.tsx'
import { valuesOf } from './edit-stall.form.ts'
import styles from './edit-stall.module.css'
import { useStallEdit, type StallEditOptions } from './use-stall-edit.ts'
import { useStallFieldWords } from './use-stall-field-words.ts'

/** An action beside the form, such as taking the stall out of service. */
interface StallAction {
  readonly name: string
  readonly label: string
  readonly start: () => void
}

interface Props extends StallEditOptions {
  /** The last message of its device. */
  deviceTest?: ReactNode
  /** What leads from the stall to other screens. */
  links?: ReactNode
  /** What can be done with the stall without changing the form. */
  actions?: readonly StallAction[]
  /** The closure that it is in now. */
  closure?: ClosureView | undefined
  timeZone?: string
  onClose: () => void
}

/** STA-08, STA-09. Source: specification sections 5 and 8. */
export const EditStallDialog = ({
  deviceTest,
  links,
  actions = [],
  closure,
  timeZone,
  onClose,
  ...options
}: Props) => {
  const { t } = useLingui()
  const { stall, groups, insightVolt } = options
  const [isChecked, setChecked] = useState(false)
  const edit = useStallEdit(options)
  const words = useStallFieldWords(groups)
  const isReduced = reducesGroup(
    { groupId: stall.parkingGroup, isActive: stall.isActive ?? true, stallType: stall.stallType },
    { groupId: edit.values.parkingGroup, isActive: edit.values.isActive },
  )
  return (
    <EditDialog
      title={t`Edit stall ${stall.stall}`}
      width={560}
      edit={edit}
      objectName={t`stall`}
      couldNotSave={t`There was an error updating the stall.`}
      words={words}
      onClose={onClose}
      saveLabel={<Trans>Save stall</Trans>}
      blocked={isChecked ? undefined : t`Check the stall first, then select the checkbox.`}
      aside={
        <Checkbox
          className={styles.confirm}
          label={t`I have checked the stall`}
          checked={isChecked}
          onChange={(event) => setChecked(event.currentTarget.checked)}
        />
      }
    >
      {actions.length > 0 && (
        <div className={styles.actions} role="group" aria-label={t`Actions`}>
          {actions.map(({ name, label, start }) => (
            <Button key={name} disabled={edit.isDirty} onClick={start}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {links}
      {closure && <ClosureNotice lotId={stall.parkingLot} closure={closure} timeZone={timeZone} />}
      <EditStallFields stall={stall} edit={edit} words={words} groups={groups} insightVolt={insightVolt} />
      {deviceTest}
      {isReduced && (
        <Banner tone="soon" role="status">
          <p>
            <Trans>
              This removes a stall from its group, so the waiting period for the group’s recommendations
              starts over.
            </Trans>
          </p>
        </Banner>
      )}
      {edit.values.device.trim() !== valuesOf(stall).device && (
        <Banner>
          <p className="small dim">
            <Trans>A new device takes over with its first message. The stall keeps its history.</Trans>
          </p>
        </Banner>
      )}
    </EditDialog>
  )
}
