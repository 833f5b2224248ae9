import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import { reasonNotToInvite } from '@stallwise/domain/invitations/invitations.rules.ts'
import { companionAppName } from '@stallwise/domain/product/product.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { passholdersKey } from '../passholders.queries.ts'
import styles from '../passholders.module.css'
import { invitationStateNames } from './app-words.ts'
import { AppStateSign } from './AppStateSign.tsx'

type Invitation = PassholderView['invitations'][number]

const InvitationLine = ({ invitation, timeZone }: { invitation: Invitation; timeZone: string }) => {
  const { email, state, reason, askedAt } = invitation
  const name = invitationStateNames()[state]
  return (
    <li>
      <span>{email}</span> {state === 'failed' ? <Badge tone="alert">{name}</Badge> : <span>{name}</span>}{' '}
      <span className="dim">{formatDateTime(askedAt, timeZone)}</span>
      {reason !== null && (
        <p className="dim">{state === 'queued' ? <Trans>Tried again later: {reason}</Trans> : reason}</p>
      )}
    </li>
  )
}

interface InvitationCardProps {
  passholder: PassholderView
  timeZone: string
}

/** INV-05: the invitation of a passholder to the mobile app, with what became of it at each address. */
export const InvitationCard = ({ passholder, timeZone }: InvitationCardProps) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { _id: id, parkingLot, invitations } = passholder
  const reason = reasonNotToInvite(passholder)
  const send = async () => {
    setBusy(true)
    try {
      if (reason === undefined) await call('POST /pass-holders/inviteToStallwiseGo/{id}', { params: { id } })
      else await call('POST /pass-holders/tenant/resendStallwiseGODownloadMobileApp', { body: { id } })
      toastDone(t`Invitation queued.`)
    } catch (error) {
      toastFailed(problemText(error, i18n))
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: passholdersKey(parkingLot) })
    }
  }
  return (
    <Card title={t`Mobile app`}>
      <div className={styles.invitation}>
        <AppStateSign appState={passholder.appState} />
        {reason === 'no-email' || passholder.email === null ? (
          <span className="dim">{t`An invitation needs an e-mail address.`}</span>
        ) : (
          <Button loading={isBusy} onClick={() => void send()}>
            {reason === undefined ? t`Invite to ${companionAppName}` : t`Send invitation again`}
          </Button>
        )}
      </div>
      {invitations.length > 0 && (
        <ul className={styles.invitations}>
          {invitations.map((invitation) => (
            <InvitationLine key={invitation.email} invitation={invitation} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </Card>
  )
}
