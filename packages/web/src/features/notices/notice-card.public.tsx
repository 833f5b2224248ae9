import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Notice, NoticeDraft } from '@stallwise/contract/notices/notices.contract.ts'
import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { doubtNames } from '#features/violations/violation-words.public.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { useCan } from '#lib/session/viewer.ts'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Card } from '#ui/Card.tsx'
import { languageNames, refusalTexts, stateNames } from './notice-words.ts'
import { noticeQuery } from './notices.queries.ts'
import styles from './notices.module.css'

const NoticeDialog = lazy(async () => ({ default: (await import('./NoticeDialog.tsx')).NoticeDialog }))

interface NoticeCardProps {
  lotId: string
  violation: ViolationDetails
  timeZone: string
}

const Doubts = ({ notice }: Pick<ViolationDetails, 'notice'>) =>
  notice.mayBeSent ? (
    <p>
      <Trans>The plate was read without doubt.</Trans>
    </p>
  ) : (
    <>
      <p>
        <Trans>A person has to confirm the plate before a notice goes out:</Trans>
      </p>
      <ul className={styles.doubts}>
        {notice.doubts.map((doubt) => (
          <li key={doubt}>{doubtNames()[doubt] ?? doubt}</li>
        ))}
      </ul>
    </>
  )

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
      <Doubts notice={violation.notice} />
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
