import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '#lib/routes/Link.tsx'
import { PageHead } from '../PageHead.tsx'
import { DirtyGuard } from './DirtyGuard.tsx'
import styles from './edit.module.css'
import { EditFailure, UnplacedFaults } from './EditParts.tsx'
import { MergeNotice, type ValueWords } from './MergeNotice.tsx'
import { useEditForm } from './use-edit-form.ts'
import type { Edit } from './use-edit.ts'

export interface EditFrameProps<Values extends object> {
  title: ReactNode
  edit: Edit<Values>
  /** For a failure: “the {objectName} could not be changed”. */
  objectName: string
  /** The name of each field, and how its value reads where that is not the text itself; for the notice of a second editor. */
  words: ValueWords<Values>
  /** The list that this came from; none where one stays, as with preferences. */
  backTo?: string
  /** A verb with its object: “Save zone”. */
  saveLabel: ReactNode
  /** Beside the title: what else can be done with this object, such as deleting it. */
  aside?: ReactNode
  /** Why it cannot be saved at all, such as a user who is out of sync. */
  blocked?: ReactNode
  children: ReactNode
}

/** Before the first attempt to save, only the number of fields to check. */
const FaultCount = ({ count, hasTried }: { count: number; hasTried: boolean }) =>
  hasTried ? (
    <Plural
      value={count}
      one="Not saved: check # field. Your entries are kept."
      other="Not saved: check # fields. Your entries are kept."
    />
  ) : (
    <Plural value={count} one="Check # field." other="Check # fields." />
  )

/** One object's fields with the way back and the way on. Ctrl+Enter saves. How to use it: docs/lists-and-edits.md. */
export const EditFrame = <Values extends object>(props: EditFrameProps<Values>) => {
  const { title, edit, objectName, words, backTo, saveLabel, aside, blocked, children } = props
  const isBlocked = Boolean(blocked)
  const { form, onSubmit, onKeyDown } = useEditForm(edit, isBlocked)
  const count = new Set(edit.faults.map(({ path }) => path)).size
  return (
    <>
      <PageHead title={title}>{aside}</PageHead>
      <form ref={form} className={styles.form} onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
        <EditFailure edit={edit} objectName={objectName} />
        <UnplacedFaults edit={edit} />
        <MergeNotice edit={edit} words={words} />
        {blocked}
        <fieldset className={styles.fields} disabled={isBlocked}>
          {children}
        </fieldset>
        <div className={styles.foot}>
          <span role="status" className="is-alert small">
            {count > 0 && <FaultCount count={count} hasTried={edit.hasTried} />}
          </span>
          {backTo !== undefined && (
            <Button component={Link} to={backTo}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          <Button type="submit" variant="primary" loading={edit.isSaving} disabled={isBlocked}>
            {saveLabel}
          </Button>
        </div>
      </form>
      <DirtyGuard wouldLose={edit.wouldLose} />
    </>
  )
}
