import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { problemText } from '#lib/api/problem-text.ts'
import { Banner } from '../Banner.tsx'
import { faultText } from '../fields/fault-text.ts'
import { PageHead } from '../PageHead.tsx'
import { DirtyGuard } from './DirtyGuard.tsx'
import styles from './edit.module.css'
import { MergeNotice } from './MergeNotice.tsx'
import type { ValueWords } from './MergeNotice.tsx'
import type { Edit } from './use-edit.ts'

export interface EditFrameProps<Values extends object> {
  title: ReactNode
  edit: Edit<Values>
  /** The name of each field, and how its value reads where that is not the text itself; for the notice of a second editor. */
  words: ValueWords<Values>
  /** The list that this came from. */
  backTo: string
  /** A verb with its object: “Save zone”. */
  saveLabel: ReactNode
  /** Beside the title: what else can be done with this object, such as deleting it. */
  aside?: ReactNode
  /** Why it cannot be saved at all, such as a user who is out of sync. */
  blocked?: ReactNode
  children: ReactNode
}

const Failure = <Values extends object>({ edit }: { edit: Edit<Values> }) => {
  const { i18n } = useLingui()
  if (edit.failure === undefined) return null
  return (
    <Banner tone="alert" icon="alert-circle" role="alert">
      <p>
        <b className="strong">
          <Trans>Not saved. What you typed is kept.</Trans>
        </b>{' '}
        {problemText(edit.failure, i18n)}
      </p>
    </Banner>
  )
}

/** Faults that stand under no field of this form would otherwise be said nowhere. */
const Unplaced = <Values extends object>({ edit }: { edit: Edit<Values> }) => {
  const homeless = edit.faults.filter(({ path }) => !((path.split('.')[0] ?? '') in edit.values))
  if (homeless.length === 0) return null
  return (
    <Banner tone="alert" icon="alert-circle" role="alert">
      {homeless.map((fault) => (
        <p key={fault.path}>
          {fault.path}: {faultText(fault)}
        </p>
      ))}
    </Banner>
  )
}

/** One object's fields with the way back and the way on. Ctrl+Enter saves. How to use it: docs/lists-and-edits.md. */
export const EditFrame = <Values extends object>(props: EditFrameProps<Values>) => {
  const { title, edit, words, backTo, saveLabel, aside, blocked, children } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (edit.focusWish === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault="true"]')?.focus()
  }, [edit.focusWish])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!blocked) void edit.save()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  const count = new Set(edit.faults.map(({ path }) => path)).size
  return (
    <>
      <PageHead title={title}>{aside}</PageHead>
      <form ref={form} className={styles.form} onSubmit={submit} onKeyDown={press} noValidate>
        <Failure edit={edit} />
        <Unplaced edit={edit} />
        <MergeNotice edit={edit} words={words} />
        {blocked}
        <fieldset className={styles.fields} disabled={blocked !== undefined && blocked !== null}>
          {children}
        </fieldset>
        <div className={styles.foot}>
          <span role="status" className="is-alert small">
            {count > 0 && <Plural value={count} one="# field needs a look." other="# fields need a look." />}
          </span>
          <Button component={Link} to={backTo as '/'}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" loading={edit.isSaving} disabled={Boolean(blocked)}>
            {saveLabel}
          </Button>
        </div>
      </form>
      <DirtyGuard wouldLose={edit.wouldLose} />
    </>
  )
}
