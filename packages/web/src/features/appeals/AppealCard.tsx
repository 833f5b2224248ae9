import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Appeal } from '@stallwise/contract/appeals/appeals.contract.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { useCan } from '#lib/session/viewer.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'
import { appealStateNames } from './appeal-words.ts'
import { appealQuery } from './appeals.queries.ts'
import styles from './appeals.module.css'

const AnswerDialog = lazy(async () => ({ default: (await import('./AnswerDialog.tsx')).AnswerDialog }))

const AppealFacts = ({ appeal, timeZone }: { appeal: Appeal; timeZone: string }) => {
  const { state, receivedAt, email, answeredAt, answeredBy } = appeal
  const name = appealStateNames()[state]
  return (
    <Facts>
      <Fact name={<Trans>State</Trans>}>
        {state === 'received' ? <Badge tone="soon">{name}</Badge> : name}
      </Fact>
      <Fact name={<Trans>Received</Trans>}>{formatFullDateTime(receivedAt, timeZone)}</Fact>
      {email && <Fact name={<Trans>E-mail</Trans>}>{email}</Fact>}
      {answeredAt && (
        <Fact name={<Trans>Answered</Trans>}>
          {formatFullDateTime(answeredAt, timeZone)}
          {answeredBy && <span className="dim"> · {answeredBy}</span>}
        </Fact>
      )}
    </Facts>
  )
}

interface AppealCardProps {
  lotId: string
  violation: { readonly _id: string }
  timeZone: string
}

/** APL-20: the driver's appeal, and its answer. */
export const AppealCard = ({ lotId, violation: { _id: violationId }, timeZone }: AppealCardProps) => {
  const { t } = useLingui()
  const mayResolve = useCan('violation.resolve')
  const { data } = useQuery({ ...appealQuery(lotId, violationId), enabled: mayResolve })
  const [isOpen, setOpen] = useState(false)
  const appeal = data?.appeal
  if (!appeal) return null
  return (
    <Card title={<Trans>Appeal of the driver</Trans>}>
      <AppealFacts appeal={appeal} timeZone={timeZone} />
      <div className={styles.part}>
        <span className="dim">{t`What the driver wrote`}</span>
        <p className={styles.text}>{appeal.text ?? t`Erased`}</p>
      </div>
      {appeal.photo && (
        <a href={appeal.photo} target="_blank" rel="noreferrer">
          <img className={styles.photo} src={appeal.photo} alt={t`Photo of the driver`} />
        </a>
      )}
      {appeal.answer && (
        <div className={styles.part}>
          <span className="dim">{t`Answer`}</span>
          <p className={styles.text}>{appeal.answer}</p>
        </div>
      )}
      {appeal.state === 'received' && appeal.text !== null && (
        <div className={styles.part}>
          <Button variant="primary" onClick={() => setOpen(true)}>{t`Answer appeal…`}</Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <AnswerDialog
            lotId={lotId}
            violationId={violationId}
            appeal={appeal}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}
