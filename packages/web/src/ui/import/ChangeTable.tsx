import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { Badge } from '../Badge.tsx'
import { RowsTable } from '../RowsTable.tsx'
import { Toolbar } from '../Toolbar.tsx'
import styles from './changes.module.css'

/** One thing that an import changes, in words. */
export interface ShownChange {
  readonly key: string | number
  /** What it is, by column. */
  readonly what: readonly ReactNode[]
  readonly kind: 'added' | 'changed' | 'removed'
  /** The main values of what is added or removed. */
  readonly facts: readonly string[]
  readonly fields: readonly { readonly label: string; readonly before: string; readonly after: string }[]
}

interface Props {
  /** The columns that say what is changed. */
  columns: readonly { readonly label: string; readonly className?: string }[]
  /** The first of all changes. */
  changes: readonly ShownChange[]
  total: number
}

const step = 100

const Values = ({ change: { facts, fields } }: { change: ShownChange }) => (
  <span className={styles.changes}>
    {facts.length > 0 && <span className="dim">{facts.join(' · ')}</span>}
    {fields.map(({ label, before, after }) => (
      <span key={label}>
        {label}: <span className={styles.old}>{before}</span> → {after}
      </span>
    ))}
  </span>
)

/** The changes one by one: what is added or removed, and the old and new values of what changes. */
export const ChangeTable = ({ columns, changes, total }: Props) => {
  const { t } = useLingui()
  const [most, setMost] = useState(step)
  const kinds = { added: t`added`, changed: t`changed`, removed: t`removed` }
  const [shown, all] = [formatNumber(Math.min(most, changes.length)), formatNumber(total)]
  if (changes.length === 0) return null
  return (
    <>
      <RowsTable
        scrollLabel={t`Changes`}
        rows={changes.slice(0, most)}
        rowKey={({ key }) => key}
        columns={[
          ...columns.map((column, nth) => ({ ...column, cell: ({ what }: ShownChange) => what[nth] })),
          {
            label: t`Change`,
            cell: ({ kind }) => <Badge tone={kind === 'removed' ? 'alert' : undefined}>{kinds[kind]}</Badge>,
          },
          { label: t`Before → after`, cell: (change) => <Values change={change} /> },
        ]}
      />
      {total > Math.min(most, changes.length) && (
        <Toolbar>
          <span className="small dim">
            <Trans>
              {shown} of {all}
            </Trans>
          </span>
          {changes.length > most ? (
            <Button onClick={() => setMost(most + 500)}>{t`Show more`}</Button>
          ) : (
            <span className="small dim">
              <Trans>
                The other changes are applied too. The workbook and the current list show all of them.
              </Trans>
            </span>
          )}
        </Toolbar>
      )}
    </>
  )
}
