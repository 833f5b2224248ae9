import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './ComparisonTable.module.css'

interface ComparisonTableProps {
  label: string
  /** The names of the two versions. */
  versions: readonly [string, string]
  rows: readonly {
    key: string
    field: ReactNode
    values: readonly [ReactNode, ReactNode]
    /** The button that chooses one of them. */
    action?: ReactNode
  }[]
}

/** Field by field, two versions of one object; where there is little room, as on a phone, one below the other. */
export const ComparisonTable = ({ label, versions, rows }: ComparisonTableProps) => (
  <div className={styles.room}>
    <table className={styles.comparison} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Field</Trans>
          </th>
          <th scope="col">{versions[0]}</th>
          <th scope="col">{versions[1]}</th>
          {rows.some(({ action }) => action) && <td />}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, field, values, action }) => (
          <tr key={key}>
            <th scope="row">{field}</th>
            {values.map((value, version) => (
              <td key={version} data-version={versions[version]}>
                {value}
              </td>
            ))}
            {action && <td>{action}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
