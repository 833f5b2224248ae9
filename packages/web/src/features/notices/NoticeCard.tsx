import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Notice, NoticeDraft } from '@stallwise/contract/notices/notices.contract.ts'
import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { isNotifiable } from '@stallwise/domain/notices/notices.rules.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { useCan } from '#lib/session/viewer.ts'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Card } from '#ui/Card.tsx'
import { doubtTexts } from './doubt-words.ts'
import { languageNames } from '#ui/words/language-names.ts'
import { refusalTexts, stateNames } from './notice-words.ts'
import { noticeQuery } from './notices.queries.ts'
import styles from './notices.module.css'

const NoticeDialog = lazy(async () => ({ default: (await import('./NoticeDialog.tsx')).NoticeDialog }))

interface NoticeCardProps {
  lotId: string
  violation: ViolationDetails
  timeZone: string
}

const DoubtList = ({ violation: { notice, visit } }: Pick<NoticeCardProps, 'violation'>) => (
  <ul className={styles.doubts}>
    {doubtTexts(notice.doubts, visit).map((doubt) => (
      <li key={doubt}>{doubt}</li>
    ))}
  </ul>
)

interface DoubtsProps extends Pick<NoticeCardProps, 'violation'> {
  /** Who confirmed the plate for the last notice. */
  confirmedBy: string | undefined
}

/** VIO-50: whether the plate is certain, or who has confirmed it. */
const Doubts = ({ violation, confirmedBy }: DoubtsProps) => {
  const { notice, visit, status, correctedBy } = violation
  if (!isNotifiable(status)) return <p>{refusalTexts()['notice-not-possible']}</p>
  if (notice.mayBeSent && correctedBy !== null && (!visit || visit.match === 'confirmed'))
    return (
      <p>
        <Trans>{correctedBy} confirmed the plate.</Trans>
      </p>
    )
  if (notice.mayBeSent)
    return (
      <p>
        <Trans>The plate was read without doubt.</Trans>
      </p>
    )
  return (
    <>
      <p>
        {confirmedBy === undefined ? (
          <Trans>A person has to confirm the plate before a notice goes out:</Trans>
        ) : (
          <Trans>{confirmedBy} confirmed the plate for the last notice. It was in doubt:</Trans>
        )}
      </p>
      <DoubtList violation={violation} />
    </>
  )
}

const confirmerOf = (notices: readonly Notice[]): string | undefined =>
  notices.find(({ state, isConfirmed }) => isConfirmed && state !== 'cancelled')?.askedBy

const SentNotice = ({ notice, timeZone }: { notice: Notice; timeZone: string }) => {
  const { t } = useLingui()
  const { email, state, stateSince, failure, askedBy, isConfirmed, language } = notice
  return (
    <li>
      <span className={styles.line}>
        <strong>{email ?? t`Erased address`}</strong>
        <span className={state === 'failed' ? 'is-alert' : 'dim'}>
          {stateNames()[state]} · {formatFullDateTime(stateSince, timeZone)}
        </span>
      </span>
      <span className="dim">
        {languageNames[language]} · {t`by ${askedBy}`}
        {isConfirmed && ` · ${t`plate confirmed`}`}
      </span>
      {failure !== null && <span className="is-alert">{failure}</span>}
    </li>
  )
}

const SendButton = ({ draft, onOpen }: { draft: NoticeDraft; onOpen: () => void }) => {
  const wasSent = draft.notices.some(({ state }) => state === 'sent' || state === 'waiting')
  const label = wasSent ? <Trans>Send again…</Trans> : <Trans>Send notice…</Trans>
  if (draft.refusal === 'notice-not-possible') return null
  return (
    <div className={styles.action}>
      {draft.refusal === null ? (
        <Button onClick={onOpen}>{label}</Button>
      ) : (
        <ButtonWithReason reason={refusalTexts()[draft.refusal] ?? draft.refusal}>{label}</ButtonWithReason>
      )}
    </div>
  )
}

/** VIO-50, NOT-08: whether a notice may go to the driver without a person, what was sent, and what became of it. */
export const NoticeCard = ({ lotId, violation, timeZone }: NoticeCardProps) => {
  const mayResolve = useCan('violation.resolve')
  const { data: draft } = useQuery({ ...noticeQuery(lotId, violation._id), enabled: mayResolve })
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={<Trans>Notice to the driver</Trans>}>
      <Doubts violation={violation} confirmedBy={confirmerOf(draft?.notices ?? [])} />
      {draft && draft.notices.length > 0 && (
        <ul className={styles.sent}>
          {draft.notices.map((notice) => (
            <SentNotice key={notice._id} notice={notice} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {draft && <SendButton draft={draft} onOpen={() => setOpen(true)} />}
      {draft && isOpen && (
        <Suspense>
          <NoticeDialog lotId={lotId} violation={violation} draft={draft} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
