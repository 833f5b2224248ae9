import { job, type Feature } from '#feature.ts'
import { runRetention } from './retention.job.ts'

export const retention: Feature = {
  name: 'retention',
  owns: ['device_log_base', 'lot_retention'],
  jobs: [job('retention', 3_600, (services) => runRetention(services, services.clock()))],
}
