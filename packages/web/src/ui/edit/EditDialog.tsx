import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ConfirmDialog, Dialog } from '../Dialog.tsx'
import { DirtyGuard } from './DirtyGuard.tsx'
import styles from './edit.module.css'
import { EditFailure, UnplacedFaults } from './EditParts.tsx'
import { MergeNotice } from './MergeNotice.tsx'
import type { ValueWords } from './MergeNotice.tsx'
import { useEditForm } from './use-edit-form.ts'
import type { Edit } from './use-edit.ts'

interface EditDialogProps<Values extends object> {
  title: ReactNode
  edit: Edit<Values>
  words: ValueWords<Values>
  onClose: () => void
  saveLabel: ReactNode
  width?: number
  children: ReactNode
}

/** An edit of few fields, over the list that it belongs to. Closing with something unsaved asks first. */
export const EditDialog = <Values extends object>(props: EditDialogProps<Values>) => {
  const { title, edit, words, onClose, saveLabel, width, children } = props
  const [isAsking, setAsking] = useState(false)
  const { form, onSubmit, onKeyDown } = useEditForm(edit, false)
  const close = () => (edit.wouldLose() ? setAsking(true) : onClose())
  return (
    <Dialog isOpen onClose={close} title={title} width={width ?? 480}>
      <form ref={form} className={styles.dialog} onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
        <EditFailure edit={edit} />
        <UnplacedFaults edit={edit} />
        <MergeNotice edit={edit} words={words} />
        {children}
        <div className={styles.dialogFoot}>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" loading={edit.isSaving}>
            {saveLabel}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Close without saving?</Trans>}
        answer={<Trans>Close and discard</Trans>}
        tone="remove"
        onConfirm={onClose}
      >
        <Trans>What you typed here is not saved yet.</Trans>
      </ConfirmDialog>
      <DirtyGuard wouldLose={edit.wouldLose} />
    </Dialog>
  )
}
