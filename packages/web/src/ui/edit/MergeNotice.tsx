import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '../Banner.tsx'
import { ComparisonTable } from '../ComparisonTable.tsx'
import { TakeTheirs } from '../TakeTheirs.tsx'
import type { Difference } from './edit.model.ts'
import type { Edit } from './use-edit.ts'

/** A field's name, and how a value of it reads. */
export type ValueWords<Values extends object> = {
  readonly [K in keyof Values & string]: string | { label: string; show: (value: Values[K]) => string }
}

const useShown = <Values extends object>(words: ValueWords<Values>) => {
  const { t } = useLingui()
  const labelOf = (field: keyof Values & string): string => {
    const word = words[field]
    return typeof word === 'string' ? word : word.label
  }
  const shown = (field: keyof Values & string, value: unknown): string => {
    const word = words[field]
    if (typeof word !== 'string') return word.show(value as Values[typeof field]) || t`empty`
    if (typeof value === 'boolean') return value ? t`yes` : t`no`
    return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || t`empty`
  }
  return { labelOf, shown }
}

interface MergeNoticeProps<Values extends object> {
  edit: Edit<Values>
  words: ValueWords<Values>
}

/** Somebody else was faster: what they changed, field by field; everything typed here is still in the form. */
export const MergeNotice = <Values extends object>({ edit, words }: MergeNoticeProps<Values>) => {
  const { t } = useLingui()
  const { labelOf, shown } = useShown(words)
  if (edit.differences.length === 0) return null
  const rowOf = (difference: Difference<Values>) => {
    const { field, theirs, yours, isContested } = difference
    return {
      key: field,
      field: labelOf(field),
      values: [
        shown(field, theirs),
        isContested ? shown(field, yours) : <Trans>you didn’t change this</Trans>,
      ] as const,
      action: isContested ? (
        <TakeTheirs field={labelOf(field)} onClick={() => edit.take(difference)} />
      ) : (
        <span className="dim">{t`using theirs`}</span>
      ),
    }
  }
  return (
    <Banner tone="soon" role="alert">
      <p>
        <b className="strong">{t`Someone else changed this while you were editing.`}</b>{' '}
        <Trans>Your entries are still here. If you save, your values win where both changed a field.</Trans>
      </p>
      <ComparisonTable
        label={t`What someone else changed`}
        versions={[t`Theirs`, t`Yours`]}
        rows={edit.differences.map(rowOf)}
      />
    </Banner>
  )
}
