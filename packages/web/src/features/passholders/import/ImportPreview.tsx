import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { PassholderImport } from '@stallwise/contract/passholders/passholder-import.contract.ts'
import type { PassType } from '@stallwise/domain/passholders/passholders.model.ts'
import { HiddenPartsRead } from '#features/lot-import/lot-import.public.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Badge } from '#ui/Badge.tsx'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Card } from '#ui/Card.tsx'
import { SendingFile } from '#ui/files/SendingFile.tsx'
import { ScrollingTable } from '#ui/PlainTable.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { usePassholderWords } from '../edit/use-passholder-words.ts'
import { passTypeNames } from '../passholder-words.ts'
import { ChangeFigures } from '#ui/Changes.tsx'
import styles from '#ui/changes.module.css'

type Change = PassholderImport['changes'][number]

const useChangeWords = () => {
  const { t } = useLingui()
  const names: Record<string, string | { label: string }> = usePassholderWords([], [])
  const labelOf = (field: string): string => {
    const name = names[field]
    return typeof name === 'object' ? name.label : (name ?? field)
  }
  const show = (field: string, value: string | null): string => {
    if (value === null) return t`none`
    if (field === 'passType') return passTypeNames()[value as PassType]
    if (value === 'true' || value === 'false') return value === 'true' ? t`Yes` : t`No`
    return value
  }
  return { labelOf, show }
}

const Values = ({ change: { kind, fields } }: { change: Change }) => {
  const { labelOf, show } = useChangeWords()
  if (kind === 'added')
    return <span className="dim">{fields.map(({ field, after }) => show(field, after)).join(' · ')}</span>
  return (
    <span className={styles.changes}>
      {fields.map(({ field, before, after }) => (
        <span key={field}>
          {labelOf(field)}: <span className={styles.old}>{show(field, before)}</span> → {show(field, after)}
        </span>
      ))}
    </span>
  )
}

const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const { t } = useLingui()
  return (
    <ScrollingTable label={t`Changes`}>
      <thead>
        <tr>
          <th scope="col">{t`Row`}</th>
          <th scope="col">{t`Pass ID`}</th>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Change`}</th>
          <th scope="col">{t`Before → after`}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.row}>
            <td className="num">{formatNumber(change.row)}</td>
            <td className="plate">{change.passholderId}</td>
            <td>{change.name}</td>
            <td>
              <Badge>{change.kind === 'added' ? t`added` : t`changed`}</Badge>
            </td>
            <td>
              <Values change={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

interface Props {
  preview: PassholderImport
  /** Passholders written so far, while it is applied. */
  done: number | undefined
  onApply: () => void
  onDiscard: () => void
}

/** What a workbook would change, before it is applied, and how far it is while it is. */
export const ImportPreview = ({ preview, done, onApply, onDiscard }: Props) => {
  const { t } = useLingui()
  const { added, changed, unchanged, changes, unreadColumns } = preview
  const total = added + changed
  const isBusy = done !== undefined
  const figures = [
    [t`Added`, added],
    [t`Changed`, changed],
    [t`Unchanged`, unchanged],
  ] as const
  const [shown, all, written] = [formatNumber(changes.length), formatNumber(total), formatNumber(done ?? 0)]
  const names = unreadColumns.map(({ header, cell }) => `“${header}” (${cell})`).join(', ')
  return (
    <Card title={<Trans>What will change</Trans>}>
      <Stack>
        <ChangeFigures figures={figures} />
        {unreadColumns.length > 0 && (
          <p className="dim">
            <Plural value={unreadColumns.length} one="# column is ignored:" other="# columns are ignored:" />{' '}
            {names}
          </p>
        )}
        <HiddenPartsRead of={preview} />
        {changes.length > 0 && <Changes changes={changes} />}
        {total > changes.length && (
          <p className="small dim">
            <Trans>
              The first {shown} of {all} changes. The others are applied too.
            </Trans>
          </p>
        )}
        {isBusy && (
          <SendingFile share={done > 0 ? done / total : undefined}>
            <Trans>
              {written} of {all} passholders written. They count when all are written.
            </Trans>
          </SendingFile>
        )}
        <Toolbar align="end">
          <ButtonWithReason
            variant="primary"
            loading={isBusy}
            reason={total === 0 ? t`No differences.` : undefined}
            before={
              <Button onClick={onDiscard} disabled={isBusy}>
                <Trans>Discard</Trans>
              </Button>
            }
            onClick={onApply}
          >
            <Plural value={total} one="Apply # change" other="Apply # changes" />
          </ButtonWithReason>
        </Toolbar>
      </Stack>
    </Card>
  )
}
