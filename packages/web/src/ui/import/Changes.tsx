import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Banner } from '../Banner.tsx'
import styles from './changes.module.css'

/** How many objects are added, changed and so on. */
export const ChangeFigures = ({
  figures,
}: {
  figures: readonly (readonly [label: string, count: number])[]
}) => (
  <dl className={styles.figures}>
    {figures.map(([label, count]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{formatNumber(count)}</dd>
      </div>
    ))}
  </dl>
)

/** Why changes were not applied; `stale`: the text where others changed something in the meantime. */
export const NothingChanged = ({ error, stale }: { error: unknown; stale: ReactNode }) => {
  const { i18n } = useLingui()
  return (
    <Banner tone="alert" icon="alert-circle" role="alert">
      <p>
        <b className="strong">
          <Trans>Nothing was changed.</Trans>
        </b>{' '}
        {stale && isProblem(error, 'stale-version') ? stale : problemText(error, i18n)}
      </p>
    </Banner>
  )
}
