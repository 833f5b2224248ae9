import type { OutgoingMail } from '@stallwise/ports/mail.port.ts'
import { MailSender } from '#features/notifications/notifications.work.public.ts'
import { minute, startTestLot } from './test-lot.ts'

/** Letters that no camera takes for each other. */
const letters = 'KAA MWX RTU HFY JCE PNM XVW YTK WHR UAC GFE NNP TTR'.split(' ')

/** A test lot that enforces its rules and keeps the e-mails that it would send. */
export const startNoticeLot = async () => {
  const lot = await startTestLot()
  await lot.enforce()
  const sent: OutgoingMail[] = []
  const refusal: { reason: string | null } = { reason: null }
  const mail = {
    send: async (message: OutgoingMail) => {
      if (refusal.reason !== null) return { kind: 'refused' as const, reason: refusal.reason }
      sent.push(message)
      return { kind: 'sent' as const }
    },
  }
  const sender = new MailSender({ ...lot.app.services, mail }, lot.app.server.log)
  let nth = 0
  return {
    ...lot,
    sent,
    /** Why e-mails are refused; null: they are not. */
    refusal,
    /** Lets time pass, then sends what is due. */
    sendAfter: async (ms: number) => {
      lot.clock.now += ms
      await sender.sendDue()
    },
    /** A vehicle that nobody knows is in violation. */
    violate: async (score = 0.95): Promise<{ _id: string; licensePlate: string }> => {
      const plate = `${letters[nth]}${nth}${(nth + 3) * 41}`
      nth += 1
      await lot.drive('camera-in', plate, 0, { score })
      lot.clock.now += 15 * minute
      await lot.fire()
      const list = await lot.send('GET', `/violations?parkingLot=${lot.lotId}&search=${plate}`)
      return list.json().data[0]
    },
  }
}

export type NoticeLot = Awaited<ReturnType<typeof startNoticeLot>>
