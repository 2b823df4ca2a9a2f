import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { App } from '../app/app';
import { chapters, MODES, nextUnit, schoolOf, type Mode } from '../app/school';
import { isPassed, TEST_LENGTH, TEST_PASSED, type UnitProgress } from '../session/progress';
import { pageTexts as texts } from '../texts';
import type { TechniqueEntry } from '../wire/types';
import { Icon } from './controls';
import { endOf, ExerciseBoard } from './exercise';
import { useTechniques } from './help';

/** The course: all units, or the one that the address names. */
export function SchoolPage({ app }: { app: App }): JSX.Element {
  const techniques = useTechniques(app);
  // The page has its heading only now, which is to get the focus.
  useEffect(() => queueMicrotask(() => app.changed()), [techniques.length]);
  const [unit = '', mode = ''] = app.detail.split('/');
  const all = chapters(techniques).flatMap(({ units }) => units);
  if (techniques.length === 0) return <div class="page" />;
  if (all.includes(unit)) return <Unit key={unit} app={app} unit={unit} mode={MODES.find((known) => known === mode) ?? 'lesson'} techniques={techniques} units={all} />;
  return <Course app={app} techniques={techniques} units={all} isUnknown={unit !== ''} />;
}

/** What a unit is called, and what it is about. The library says so of techniques. */
function aboutUnit(unit: string, techniques: readonly TechniqueEntry[]): { name: string; what: string } {
  const own = texts.school.units[unit as keyof typeof texts.school.units] as { name: string; what: string } | undefined;
  return own ?? techniques.find(({ id }) => id === unit) ?? { name: unit, what: '' };
}

function Course({ app, techniques, units, isUnknown }: { app: App; techniques: TechniqueEntry[]; units: string[]; isUnknown: boolean }): JSX.Element {
  const t = texts.school;
  const { progress } = schoolOf(app);
  const passed = units.filter((unit) => isPassed(progress[unit])).length;
  const next = nextUnit(units, progress);
  return (
    <div class="page school">
      <h1>{texts.titles.school}</h1>
      {isUnknown && <p>{t.unknown}</p>}
      <p>{t.lead(TEST_LENGTH, TEST_PASSED)}</p>
      <div class="course-progress">
        <progress max={units.length} value={passed} aria-label={t.passed(passed, units.length)} />
        <span>{t.passed(passed, units.length)}</span>
      </div>
      {next && (
        <div class="actions">
          <a class="button primary" href={`#/school/${next}`}>
            {passed === 0 && !progress[next] ? t.begin : t.goOn(aboutUnit(next, techniques).name)}
          </a>
        </div>
      )}
      {chapters(techniques).map(({ number, units }) => (
        <section key={number} class="card">
          <h2>{t.chapters[number]}</h2>
          <ol class="units">
            {units.map((unit) => {
              const { name, what } = aboutUnit(unit, techniques);
              return (
                <li key={unit}>
                  <a href={`#/school/${unit}`}>
                    <UnitState progress={progress[unit]} />
                    <span>
                      <strong>{name}</strong>
                      <span class="note">{what}</span>
                    </span>
                  </a>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Whether a unit is new, begun or passed: as a sign for eyes, and in words for ears. */
function UnitState({ progress }: { progress: UnitProgress | undefined }): JSX.Element {
  const t = texts.school;
  const state = isPassed(progress) ? 'passed' : progress ? 'begun' : 'new';
  return (
    <span class={`unit-state ${state}`}>
      {state === 'passed' ? <Icon name="check" /> : null}
      <span class="spoken">{t.states[state]}</span>
    </span>
  );
}

function Unit({ app, unit, mode, techniques, units }: { app: App; unit: string; mode: Mode; techniques: TechniqueEntry[]; units: string[] }): JSX.Element {
  const t = texts.school;
  const school = schoolOf(app);
  const { name, what } = aboutUnit(unit, techniques);
  const progress = school.progress[unit];
  // Not while the page is being drawn.
  useEffect(() => queueMicrotask(() => school.begin(unit, mode)), [unit, mode]);
  useEffect(() => () => school.leave(), []);
  const isBegun = school.unit === unit && school.mode === mode;
  const { length } = school;
  const position = isBegun && length !== null && !school.isOver ? t.at(school.at + 1, length) : '';
  return (
    <div class="page school">
      <h1>{name}</h1>
      <nav class="modes" aria-label={t.modesLabel}>
        {MODES.map((one) => (
          <a key={one} href={`#/school/${unit}${one === 'lesson' ? '' : `/${one}`}`} aria-current={one === mode ? 'page' : undefined}>
            {t.modes[one]}
            {(one === 'lesson' ? !!progress?.lesson : one === 'test' ? isPassed(progress) : false) && <Icon name="check" />}
          </a>
        ))}
      </nav>
      {mode === 'practice' ? <p class="note">{t.practised(progress?.right ?? 0)}</p> : <p class="note">{[mode === 'test' ? t.testLead(TEST_LENGTH, TEST_PASSED, progress?.best ?? 0) : what, position].filter(Boolean).join(' · ')}</p>}
      {isBegun && mode === 'lesson' && !school.isOver && <LessonText app={app} technique={techniques.find(({ id }) => id === unit)} />}
      {isBegun && (school.isOver ? <End app={app} unit={unit} mode={mode} techniques={techniques} units={units} /> : <ExerciseBoard app={app} />)}
      <div class="actions">
        <a href="#/school">{t.all}</a>
        {techniques.some(({ id }) => id === unit) && <a href={`#/technique/${unit}`}>{texts.hint.technique(name)}</a>}
      </div>
    </div>
  );
}

/** What is said before the player does it. */
function LessonText({ app, technique }: { app: App; technique: TechniqueEntry | undefined }): JSX.Element | null {
  const t = texts.school;
  const school = schoolOf(app);
  const { rule, shown } = school;
  if (!shown) return null;
  if (rule) return <p class="lesson-text">{t.rules[rule](shown.exercise.about)}</p>;
  if (!school.isGuided) return <p class="lesson-text">{t.byYourself}</p>;
  if (!technique) {
    return (
      <div class="lesson-text">
        {t.marks.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    );
  }
  return (
    <dl class="lesson-text">
      <dt>{texts.technique.when}</dt>
      <dd>{technique.when}</dd>
      {shown.told === 'all' && (
        <>
          <dt>{texts.technique.why}</dt>
          <dd>{technique.why}</dd>
          {shown.tried !== 'right' && <dd class="now-you">{t.nowYou}</dd>}
        </>
      )}
    </dl>
  );
}

/** The end of a lesson or test, and what comes then. */
function End({ app, unit, mode, techniques, units }: { app: App; unit: string; mode: Mode; techniques: TechniqueEntry[]; units: string[] }): JSX.Element {
  const t = texts.school;
  const school = schoolOf(app);
  const isGood = mode === 'lesson' || school.right >= TEST_PASSED;
  const next = nextUnit(units, school.progress, unit);
  return (
    <section class="card school-end">
      <p class={isGood ? 'good' : undefined}>{endOf(school)}</p>
      {!isGood && <p>{t.notPassed(TEST_PASSED)}</p>}
      <div class="actions">
        {mode === 'test' && isGood && next && (
          <a class="button primary" href={`#/school/${next}`}>
            {t.goOn(aboutUnit(next, techniques).name)}
          </a>
        )}
        {(mode === 'lesson' || !isGood) && (
          <a class="button primary" href={`#/school/${unit}/practice`}>
            {t.modes.practice}
          </a>
        )}
        {mode === 'lesson' && (
          <a class="button" href={`#/school/${unit}/test`}>
            {t.toTest}
          </a>
        )}
        <button type="button" onClick={() => school.again()}>
          {t.again}
        </button>
      </div>
    </section>
  );
}
