import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import classes from './column-chart.module.css';

const steps = [1, 2, 5];

/** Round tick values from zero to at least `highest`; integers only, because these are counts. */
export function ticksUpTo(highest: number, most = 4): number[] {
  for (let power = 1; ; power *= 10) {
    for (const step of steps) {
      const size = step * power;
      const count = Math.max(1, Math.ceil(highest / size));
      if (count <= most) return Array.from({ length: count + 1 }, (_, index) => index * size);
    }
  }
}

/**
 * The indexes of the labels of a wide chart, and of a narrow one, which has some of them. Evenly spaced; always includes
 * the last, newest one.
 */
export function labelledIndexes(count: number, most: { wide: number; narrow: number }) {
  const apart = Math.max(1, Math.ceil(count / most.wide));
  const every = (step: number): ReadonlySet<number> =>
    new Set(Array.from({ length: Math.ceil(count / step) }, (_, label) => count - 1 - label * step));
  return { wide: every(apart), narrow: every(apart * Math.max(1, Math.ceil(count / apart / most.narrow))) };
}

export interface ColumnGroup {
  key: string;
  /** The axis label. */
  label: string;
  /** The label in the tooltip line. */
  fullLabel: string;
  /** One value for each series. */
  values: readonly number[];
}

interface ColumnChartProps {
  /** The text alternative of the chart. */
  summary: string;
  series: readonly string[];
  groups: readonly ColumnGroup[];
}

const HEIGHT = 280;
const AXIS = 36;
const BOTTOM = 24;
const TOP = 8;
/** How many labels have room beside each other, also on a phone of 320 px. */
const LABELS = { wide: 11, narrow: 4 };
/** With fewer groups the columns would be too wide, so the first hours of a vote fill only the left part. */
const FEWEST_SLOTS = 12;
const SHARE_OF_SLOT = 0.72;

const percent = (share: number): string => `${(100 * share).toFixed(3)}%`;

type Vertical = (value: number) => number;

/** Columns of one slot, side by side. `left` and `slot` are shares of the width. */
function Columns({ group, left, slot, y }: { group: ColumnGroup; left: number; slot: number; y: Vertical }) {
  const width = (slot * SHARE_OF_SLOT) / group.values.length;
  const first = left + (slot * (1 - SHARE_OF_SLOT)) / 2;
  return group.values.map((value, series) => (
    <rect
      key={`series-${String(series)}`}
      className={classes.column}
      data-series={series}
      x={percent(first + series * width)}
      y={y(value)}
      width={percent(width)}
      height={y(0) - y(value)}
      rx={3}
    />
  ));
}

/**
 * A column chart with one or more series. Every horizontal place is a share of the width, so that the picture that the
 * server draws, which no script measures, fits every screen and its text keeps its size.
 */
export function ColumnChart({ summary, series, groups }: ColumnChartProps) {
  const [pointed, setPointed] = useState<ColumnGroup | null>(null);
  const ticks = ticksUpTo(Math.max(0, ...groups.flatMap(({ values }) => values)));
  const top = ticks.at(-1) ?? 1;
  const y: Vertical = (value) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const slot = 1 / Math.max(FEWEST_SLOTS, groups.length);
  const labelled = labelledIndexes(groups.length, LABELS);
  return (
    <div className={classes.chart}>
      <ul className={classes.legend}>
        {series.map((name, index) => (
          <li key={name}>
            <span className={classes.swatch} data-series={index} aria-hidden="true" />
            {name}
            {pointed ? <strong>{formatNumber(pointed.values[index] ?? 0)}</strong> : null}
          </li>
        ))}
        {pointed ? <li className={classes.pointed}>{pointed.fullLabel}</li> : null}
      </ul>
      <div className={classes.area}>
        <svg className={classes.axis} width={AXIS} height={HEIGHT} aria-hidden="true">
          {ticks.map((tick) => (
            <text key={tick} className={classes.label} x={AXIS - 8} y={y(tick)} dy="0.35em" textAnchor="end">
              {formatNumber(tick)}
            </text>
          ))}
        </svg>
        <svg
          className={classes.picture}
          height={HEIGHT}
          role="img"
          aria-label={summary}
          onPointerLeave={() => setPointed(null)}
        >
          {ticks.map((tick) => (
            <line key={tick} className={classes.line} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
          ))}
          {groups.map((group, index) => (
            <g key={group.key} onPointerEnter={() => setPointed(group)}>
              <rect
                className={classes.slot}
                data-pointed={group === pointed || undefined}
                x={percent(index * slot)}
                y={TOP}
                width={percent(slot)}
                height={HEIGHT - TOP - BOTTOM}
              />
              <Columns group={group} left={index * slot} slot={slot} y={y} />
              {labelled.wide.has(index) ? (
                <text
                  className={classes.label}
                  data-wide={!labelled.narrow.has(index) || undefined}
                  x={percent((index + 0.5) * slot)}
                  y={HEIGHT - 6}
                  textAnchor="middle"
                >
                  {group.label}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      </div>
    </div>
  );
}
