import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The dashboard of deploy/grafana/urna.json, in the order in which an operator looks. After a change:
 *
 *   node scripts/write-dashboard.ts && npm run format
 */
interface Query {
  expr: string;
  /** With {{labels}}. */
  legend?: string;
}

interface Panel {
  title: string;
  type?: 'timeseries' | 'stat' | 'table';
  unit?: string;
  queries: Query[];
  /** From this value on the panel is red. */
  redFrom?: number;
  /** Below this value the panel is red. */
  redBelow?: number;
}

const shared = 'process, contest';

const rows: { title: string; panels: Panel[] }[] = [
  {
    title: 'La votación',
    panels: [
      {
        title: 'Etapa',
        type: 'table',
        queries: [{ expr: `max by (${shared}, stage) (urna_contest_stage)` }],
      },
      {
        title: 'Falta para cerrar',
        type: 'stat',
        unit: 's',
        queries: [
          {
            expr: `max by (${shared}) (urna_window_seconds{window="voting",edge="closes"}) > 0`,
            legend: '{{contest}}',
          },
        ],
      },
      {
        title: 'Votos en la urna',
        queries: [{ expr: `max by (${shared}) (urna_ballots)`, legend: '{{contest}}' }],
      },
      {
        title: 'Votos que esperan verificación',
        queries: [{ expr: 'urna_ballots_waiting', legend: '{{instance}}' }],
        redFrom: 100,
      },
      {
        title: 'Votos rechazados por minuto (se envían de nuevo)',
        queries: [{ expr: '60 * rate(urna_ballots_refused_total[2m])', legend: '{{instance}}' }],
        redFrom: 1,
      },
      {
        title: 'Eventos sin punto de control',
        queries: [{ expr: `max by (${shared}) (urna_checkpoint_missing_events)`, legend: '{{contest}}' }],
      },
      {
        title: 'Eventos que un veedor no ha firmado',
        queries: [
          { expr: `max by (${shared}, witness) (urna_witness_missing_events)`, legend: '{{contest}} {{witness}}' },
        ],
      },
      {
        title: 'Última firma de cada veedor',
        unit: 's',
        queries: [
          {
            expr: `max by (${shared}, witness) (urna_witness_cosigned_age_seconds)`,
            legend: '{{contest}} {{witness}}',
          },
        ],
      },
      {
        title: 'Ingresos fallidos',
        queries: [{ expr: 'max by (window) (urna_failed_logins)', legend: '{{window}}' }],
      },
    ],
  },
  {
    title: 'Correos',
    panels: [
      {
        title: 'El que más espera',
        unit: 's',
        queries: [{ expr: 'max by (kind) (urna_mail_oldest_seconds)', legend: '{{kind}}' }],
        redFrom: 120,
      },
      {
        title: 'En la cola',
        queries: [{ expr: 'max by (kind, status) (urna_mails)', legend: '{{kind}} {{status}}' }],
      },
      {
        title: 'Campañas que el servidor no recibe',
        type: 'stat',
        queries: [{ expr: 'max(urna_campaigns_in_trouble)' }],
        redFrom: 1,
      },
      {
        title: 'Devueltos por hora',
        queries: [
          { expr: 'max by (outcome) (increase(urna_bounce_messages_total[1h]))', legend: '{{outcome}}' },
          { expr: 'max(urna_bounce_mailbox_failing)', legend: 'buzón ilegible' },
        ],
      },
    ],
  },
  {
    title: 'Servidores',
    panels: [
      {
        title: 'Condiciones que se cumplen',
        type: 'stat',
        queries: [{ expr: 'min by (instance, part) (urna_ready)', legend: '{{instance}} {{part}}' }],
        redBelow: 1,
      },
      {
        title: 'Versión',
        type: 'table',
        queries: [{ expr: 'urna_build_info' }],
      },
      {
        title: 'Simulacro',
        type: 'stat',
        queries: [{ expr: 'max(urna_drill)' }],
        redFrom: 1,
      },
      {
        title: 'Peticiones por segundo',
        queries: [{ expr: 'sum by (status) (rate(urna_http_request_seconds_count[1m]))', legend: '{{status}}' }],
      },
      {
        title: 'Tiempo de respuesta',
        unit: 's',
        queries: [0.5, 0.95, 0.99].map((share) => ({
          expr: `histogram_quantile(${share}, sum by (le) (rate(urna_http_request_seconds_bucket{route!~".*/archive"}[5m])))`,
          legend: `${share * 100} %`,
        })),
        redFrom: 2,
      },
      {
        title: 'Rutas más lentas (95 %)',
        unit: 's',
        queries: [
          {
            expr: 'topk(5, histogram_quantile(0.95, sum by (le, route) (rate(urna_http_request_seconds_bucket[5m]))))',
            legend: '{{route}}',
          },
        ],
      },
      {
        title: 'Retraso del procesador',
        unit: 's',
        queries: [{ expr: 'nodejs_eventloop_lag_p99_seconds', legend: '{{instance}}' }],
        redFrom: 0.5,
      },
      {
        title: 'Memoria',
        unit: 'bytes',
        queries: [
          { expr: 'process_resident_memory_bytes', legend: '{{instance}}' },
          { expr: 'nodejs_heap_size_used_bytes', legend: '{{instance}} objetos' },
        ],
      },
      {
        title: 'Disco libre',
        unit: 'bytes',
        queries: [{ expr: 'urna_disk_free_bytes', legend: '{{instance}} {{folder}}' }],
        redBelow: 1e9,
      },
    ],
  },
  {
    title: 'Base de datos',
    panels: [
      {
        title: 'Cada escritura espera a un respaldo',
        type: 'stat',
        queries: [{ expr: 'max(urna_commits_wait_for_standby)' }],
        redBelow: 1,
      },
      {
        title: 'Respaldos conectados',
        type: 'stat',
        queries: [{ expr: 'max by (state) (urna_standbys)', legend: '{{state}}' }],
      },
      {
        title: 'Lo que le falta al respaldo más lento',
        unit: 'bytes',
        queries: [{ expr: 'max(urna_standby_lag_bytes)', legend: 'bytes' }],
        redFrom: 64e6,
      },
      {
        title: 'Conexiones',
        queries: [{ expr: 'urna_database_connections', legend: '{{instance}} {{state}}' }],
      },
    ],
  },
];

const WIDTH = 6;
const HEIGHT = 7;
const source = { type: 'prometheus', uid: 'urna-prometheus' };

function thresholds({ redFrom, redBelow }: Panel) {
  const green = { color: 'green', value: null };
  if (redFrom !== undefined) return { mode: 'absolute', steps: [green, { color: 'red', value: redFrom }] };
  if (redBelow === undefined) return { mode: 'absolute', steps: [green] };
  return {
    mode: 'absolute',
    steps: [
      { color: 'red', value: null },
      { color: 'green', value: redBelow },
    ],
  };
}

function panelOf(panel: Panel, { id, x, y }: { id: number; x: number; y: number }) {
  const { title, type = 'timeseries', unit = 'short', queries } = panel;
  const isTable = type === 'table';
  return {
    id,
    type,
    title,
    datasource: source,
    gridPos: { x, y, w: WIDTH, h: HEIGHT },
    targets: queries.map(({ expr, legend }, at) => ({
      refId: String.fromCodePoint(65 + at),
      datasource: source,
      expr,
      ...(legend !== undefined && { legendFormat: legend }),
      ...(isTable && { format: 'table', instant: true }),
    })),
    fieldConfig: {
      defaults: {
        unit,
        color: { mode: type === 'stat' ? 'thresholds' : 'palette-classic' },
        thresholds: thresholds(panel),
        ...(type === 'timeseries' && { custom: { fillOpacity: 10, thresholdsStyle: { mode: 'line' } } }),
      },
      overrides: [],
    },
    options: {},
  };
}

export function dashboard() {
  let id = 0;
  let y = 0;
  const panels = rows.flatMap((row) => {
    const head = { id: ++id, type: 'row', title: row.title, collapsed: false, gridPos: { x: 0, y: y++, w: 24, h: 1 } };
    const placed = row.panels.map((panel, at) =>
      panelOf(panel, { id: ++id, x: (at % 4) * WIDTH, y: y + Math.floor(at / 4) * HEIGHT }),
    );
    y += Math.ceil(row.panels.length / 4) * HEIGHT;
    return [head, ...placed];
  });
  return {
    uid: 'urna',
    title: 'Urna',
    tags: ['urna'],
    editable: false,
    schemaVersion: 39,
    timezone: 'America/Bogota',
    refresh: '15s',
    time: { from: 'now-3h', to: 'now' },
    annotations: {
      list: [
        {
          name: 'Alertas',
          enable: true,
          iconColor: 'red',
          datasource: source,
          expr: 'ALERTS{alertstate="firing",alertname=~"Urna.*"}',
          titleFormat: '{{alertname}}',
        },
      ],
    },
    panels,
  };
}

export const dashboardFile = join(import.meta.dirname, '../deploy/grafana/urna.json');

if (import.meta.main) writeFileSync(dashboardFile, `${JSON.stringify(dashboard(), null, 2)}\n`);
