import { job, type Feature } from '#feature.ts'
import { writeDigests } from './digests.ts'
import { deleteOldMails } from './mail-delivery.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { deleteOldNotifications, notifyUsers } from './notifications.work.ts'
import { MailSender, measureOutbox } from './sender.ts'

export const notifications: Feature = {
  name: 'notifications',
  owns: ['notification', 'notification_mail', 'outbox_mail'],
  routes: ({ bind, services }) => notificationsRoutes(bind, services),
  jobs: [
    {
      name: 'mail-sending',
      everyMs: 1_000,
      start: (services, log) => {
        const sender = new MailSender(services, log)
        return { run: () => sender.sendDue() }
      },
    },
    job('outbox-metrics', 15, measureOutbox),
    job('mail-cleanup', 3_600, deleteOldMails),
    job('notifications', 2, notifyUsers),
    job('notification-mails', 5, writeDigests),
    job('notification-cleanup', 3_600, deleteOldNotifications),
  ],
}
