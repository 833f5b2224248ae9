import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ButtonWithReason } from '../ButtonWithReason.tsx'
import { Dialog } from '../Dialog.tsx'
import { DirtyGuard } from './DirtyGuard.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import styles from './edit.module.css'
import { EditFailure, UnplacedFaults } from './EditParts.tsx'
import { MergeNotice, type ValueWords } from './MergeNotice.tsx'
import { useEditForm } from './use-edit-form.ts'
import type { Edit } from './use-edit.ts'

interface EditDialogProps<Values extends object> {
  title: ReactNode
  edit: Edit<Values>
  /** For a failure: “the {objectName} could not be changed”. */
  objectName: string
  /** Where the specification has a sentence of its own for a failure. */
  couldNotSave?: string
  words: ValueWords<Values>
  onClose: () => void
  saveLabel: ReactNode
  width?: number
  /** Beside the buttons, such as a tick that saving needs. */
  aside?: ReactNode
  /** Why saving is not possible yet; undefined when it is. */
  blocked?: string | undefined
  children: ReactNode
}

/** An edit of few fields, over the list that it belongs to. Closing with something unsaved asks first. */
export const EditDialog = <Values extends object>(props: EditDialogProps<Values>) => {
  const {
    title,
    edit,
    objectName,
    couldNotSave,
    words,
    onClose,
    saveLabel,
    width,
    aside,
    blocked,
    children,
  } = props
  const [isAsking, setAsking] = useState(false)
  const { form, onSubmit, onKeyDown } = useEditForm(edit, blocked !== undefined)
  const close = () => (edit.wouldLose() ? setAsking(true) : onClose())
  return (
    <Dialog isOpen onClose={close} title={title} width={width ?? 480}>
      <form ref={form} className={styles.dialog} onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
        <EditFailure edit={edit} objectName={objectName} couldNotSave={couldNotSave} />
        <UnplacedFaults edit={edit} />
        <MergeNotice edit={edit} words={words} />
        {children}
        <div className={styles.dialogFoot}>
          {aside}
          <ButtonWithReason
            type="submit"
            variant="primary"
            loading={edit.isSaving}
            reason={blocked}
            before={
              <Button onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
            }
          >
            {saveLabel}
          </ButtonWithReason>
        </div>
      </form>
      <DiscardDialog isOpen={isAsking} onClose={() => setAsking(false)} onDiscard={onClose} />
      <DirtyGuard wouldLose={edit.wouldLose} isOverPage />
    </Dialog>
  )
}
