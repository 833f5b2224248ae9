import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { reducesGroup } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import { useState, type ReactNode } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { EditStallFields } from './EditStallFields.tsx'
import styles from './edit-stall.module.css'
import { useStallEdit, type StallEditOptions } from './use-stall-edit.ts'
import { useStallFieldWords } from './use-stall-field-words.ts'

interface Props extends StallEditOptions {
  /** The last message of its device. */
  deviceTest?: ReactNode
  onClose: () => void
}

/** STA-08, STA-09. Source: specification sections 5 and 8. */
export const EditStallDialog = ({ deviceTest, onClose, ...options }: Props) => {
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
      {edit.values.device.trim() !== (stall.device ?? '') && (
        <Banner>
          <p className="small dim">
            <Trans>A new device takes over with its first message. The stall keeps its history.</Trans>
          </p>
        </Banner>
      )}
    </EditDialog>
  )
}
