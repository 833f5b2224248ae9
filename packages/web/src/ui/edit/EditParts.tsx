import { Trans, useLingui } from '@lingui/react/macro'
import { couldNotAdd, couldNotChange, isKnownRefusal, problemText } from '#lib/api/problem-text.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { Banner } from '../Banner.tsx'
import { faultText } from '../fields/fault-text.ts'
import type { Edit } from './use-edit.ts'

interface EditFailureProps<Values extends object> {
  edit: Edit<Values>
  objectName: string
  couldNotSave?: string | undefined
}

/**
 * Saving failed for a reason that no field can fix: a refusal says why, anything else has the words of the
 * specification, section 8.
 */
export const EditFailure = <Values extends object>(props: EditFailureProps<Values>) => {
  const { edit, objectName, couldNotSave } = props
  const { i18n } = useLingui()
  if (edit.failure === undefined) return null
  const isKnown = isKnownRefusal(edit.failure)
  const isUnreachable = isProblem(edit.failure, 'unreachable')
  const sentence = couldNotSave ?? (edit.isNew ? couldNotAdd(objectName) : couldNotChange(objectName))
  return (
    <Banner tone="alert" icon="alert-circle" role="alert">
      <p>
        <b className="strong">{isKnown ? <Trans>Not saved. Your entries are kept.</Trans> : sentence}</b>{' '}
        {(isKnown || isUnreachable) && problemText(edit.failure, i18n)}{' '}
        {!isKnown && <Trans>Your entries are kept.</Trans>}
      </p>
    </Banner>
  )
}

/** Faults that belong to no field of this form would otherwise not be shown. */
export const UnplacedFaults = <Values extends object>({ edit }: { edit: Edit<Values> }) => {
  const unplaced = edit.faults.filter(({ path }) => !((path.split('.')[0] ?? '') in edit.values))
  if (unplaced.length === 0) return null
  return (
    <Banner tone="alert" icon="alert-circle" role="alert">
      {unplaced.map((fault) => (
        <p key={fault.path}>
          {fault.path}: {faultText(fault)}
        </p>
      ))}
    </Banner>
  )
}
