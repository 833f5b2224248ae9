import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { GateOpeningView } from '@stallwise/contract/gates/gates.contract.ts'
import type { IntercomCallView } from '@stallwise/contract/gates/intercom.contract.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { FailedWidget } from '#ui/FailedWidget.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useCallOutcomeNames, useOutcomeWords } from '../gate-words.ts'
import { callsQuery, openedQuery } from './intercom.queries.ts'
import { NoteCall } from './NoteCall.tsx'
import styles from './intercom.module.css'

/** A noted call or an opening. */
interface CallLine {
  readonly key: string
  readonly at: string
  readonly text: string
  readonly by: string
  readonly result: { readonly title: string; readonly tone: 'alert' | 'soon' | undefined }
}

const linesShown = 15

const useLines = () => {
  const { t } = useLingui()
  const names = useCallOutcomeNames()
  const wordsOf = useOutcomeWords()
  const ofCall = ({ _id, at, note, outcome, by }: IntercomCallView): CallLine => ({
    key: _id,
    at,
    text: note,
    by: by.name,
    result: { title: names[outcome], tone: outcome === 'refused' ? 'soon' : undefined },
  })
  const ofOpening = (opening: GateOpeningView): CallLine => {
    const { title, tone } = wordsOf(opening)
    return {
      key: opening._id,
      at: opening.askedAt,
      text: `${opening.name}: ${opening.reason}`,
      by: opening.by.name,
      result: tone === 'done' ? { title: t`Gate opened`, tone: undefined } : { title, tone },
    }
  }
  return (calls: readonly IntercomCallView[], openings: readonly GateOpeningView[]): CallLine[] =>
    [...calls.map(ofCall), ...openings.map(ofOpening)]
      .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
      .slice(0, linesShown)
}

/** ICM-04: the noted calls and the openings by users, newest first. */
export const LastCalls = ({ lotId, timeZone }: { lotId: string; timeZone: string }) => {
  const { t } = useLingui()
  const linesOf = useLines()
  const calls = useQuery(callsQuery(lotId))
  const opened = useQuery(openedQuery(lotId))
  const isLoaded = calls.data !== undefined && opened.data !== undefined
  const lines = isLoaded ? linesOf(calls.data.data, opened.data.data) : []
  const retry = () => void Promise.all([calls.refetch(), opened.refetch()])
  return (
    <Card title={<Trans>Last calls</Trans>}>
      <NoteCall lotId={lotId} />
      {!isLoaded && !calls.isError && !opened.isError && <SkeletonRows rows={3} height={40} />}
      {!isLoaded && (calls.isError || opened.isError) && <FailedWidget onRetry={retry} />}
      {isLoaded && lines.length === 0 && <p className="dim">{t`No calls yet.`}</p>}
      {lines.length > 0 && (
        <ol className={styles.calls} aria-label={t`Last calls`}>
          {lines.map(({ key, at, text, by, result }) => (
            <li key={key} className={styles.call}>
              <span className={styles.callText}>{text}</span>
              <Badge tone={result.tone}>{result.title}</Badge>
              <span className="dim small">
                <time dateTime={at}>{formatDateTime(at, timeZone)}</time> · {by}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
