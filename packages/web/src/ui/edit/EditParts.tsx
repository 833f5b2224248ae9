import { Trans, useLingui } from '@lingui/react/macro'
import { problemText } from '#lib/api/problem-text.ts'
import { Banner } from '../Banner.tsx'
import { faultText } from '../fields/fault-text.ts'
import type { Edit } from './use-edit.ts'

/** Saving failed for a reason that no field can mend. */
export const EditFailure = <Values extends object>({ edit }: { edit: Edit<Values> }) => {
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
export const UnplacedFaults = <Values extends object>({ edit }: { edit: Edit<Values> }) => {
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
