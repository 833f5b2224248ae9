import { Trans, useLingui } from '@lingui/react/macro'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Banner } from '#ui/Banner.tsx'

/** Why lots cannot be moved to another customer; the names are those that both customers use. Source: rules CUS-11, CUS-13, CUS-15. */
export const MoveProblem = ({ error }: { error: unknown }) => {
  const { i18n } = useLingui()
  if (!error) return null
  const reasons = error instanceof ApiProblem ? error.errors : []
  return (
    <Banner tone="alert" icon="alert-circle" role="alert">
      <p className="strong">{problemText(error, i18n)}</p>
      {reasons.map(({ path, message }) => (
        <p key={path}>
          {path === 'lots' ? (
            <Trans>Lots with these names already exist there: {message}.</Trans>
          ) : path === 'devices' ? (
            <Trans>Devices with these IDs already exist there: {message}.</Trans>
          ) : (
            message
          )}
        </p>
      ))}
      <p>
        <Trans>Nothing was moved.</Trans>
      </p>
    </Banner>
  )
}
