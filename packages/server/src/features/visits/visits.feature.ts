import type { Feature } from '#feature.ts'

export const visits: Feature = {
  name: 'visits',
}
