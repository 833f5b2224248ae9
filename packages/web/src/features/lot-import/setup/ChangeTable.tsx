import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ImportChange } from './import-changes.ts'
import styles from '#ui/changes.module.css'
import { useChangeWords } from './use-change-words.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { ScrollingTable } from '#ui/PlainTable.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'

const step = 100

interface Props {
  /** The first of all changes. */
  changes: readonly ImportChange[]
  total: number
}

/** The changes one by one: what is added or removed, and the old and new values of what changes. */
export const ChangeTable = ({ changes, total }: Props) => {
  const { t } = useLingui()
  const { kinds, nameOf, labelOf, show } = useChangeWords()
  const [most, setMost] = useState(step)
  const [shown, all] = [formatNumber(Math.min(most, changes.length)), formatNumber(total)]
  return (
    <>
      <ScrollingTable label={t`Changes`}>
        <thead>
          <tr>
            <th scope="col">{t`What`}</th>
            <th scope="col">{t`Change`}</th>
            <th scope="col">{t`Before → after`}</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, most).map((change) => (
            <tr key={`${change.of} ${change.name} ${change.kind}`}>
              <td>{nameOf(change)}</td>
              <td>
                <Badge tone={change.kind === 'removed' ? 'alert' : undefined}>{kinds[change.kind]}</Badge>
              </td>
              <td>
                <span className={styles.changes}>
                  {change.of === 'floor' && change.kind === 'changed' && t`New map`}
                  {change.facts.length > 0 && (
                    <span className="dim">
                      {change.facts.map(({ field, value }) => show(field, value)).join(' · ')}
                    </span>
                  )}
                  {change.fields.map(({ field, before, after }) => (
                    <span key={field}>
                      {labelOf(field)}: <span className={styles.old}>{show(field, before)}</span> →{' '}
                      {show(field, after)}
                    </span>
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      {total > Math.min(most, changes.length) && (
        <Toolbar>
          <span className="small dim">
            <Trans>
              {shown} of {all}
            </Trans>
          </span>
          {changes.length > most ? (
            <Button onClick={() => setMost(most + 500)}>
              <Trans>Show more</Trans>
            </Button>
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
